/// Reads a SizeChart with mouse, finger or keyboard. `events`, which the charts of a panel share: hover({size, line} or
/// null), pick(index), tooltip.
class ChartReader {
  constructor(chart, events) {
    Object.assign(this, {chart, events});
    chart.picture.addEventListener("pointermove", event => this.follow(event));
    chart.picture.addEventListener("pointerdown", event => this.press(event));
    // A finger leaves when it is lifted; what it pointed at stays until it points elsewhere.
    chart.node.addEventListener("pointerleave", event => { if (event.pointerType !== "touch") this.leave(); });
    chart.node.addEventListener("blur", () => this.leave());
    chart.node.addEventListener("keydown", event => this.key(event));
  }

  follow(event) {
    this.events.hover(this.nearestTo(event));
    this.showTooltip(event.pointerType === "touch" ? "tap again: its samples" : "click: its samples");
  }

  /// A click picks; a first tap only looks.
  press(event) {
    const before = this.chart.state.hover;
    const there = this.nearestTo(event);
    const again = before && before.size === there.size && before.line === there.line;
    if (event.pointerType === "touch" && !again) this.follow(event);
    else if (event.button === 0) this.pick(there);
  }

  leave() {
    this.events.tooltip.hide();
    this.events.hover(null);
  }

  /// The size nearest to a pointer, and the line nearest there.
  nearestTo(event) {
    const {chart} = this;
    const box = chart.picture.getBoundingClientRect();
    const x = event.clientX - box.left - chart.margin.left;
    const y = event.clientY - box.top - chart.margin.top;
    const {sizes} = chart.panel;
    const size = sizes[d3.scan(sizes, (a, b) => Math.abs(chart.x(a) - x) - Math.abs(chart.x(b) - x))];
    const rows = chart.rowsAt(size).filter(row => row.value !== undefined);
    const row = rows[d3.scan(rows, (a, b) => Math.abs(chart.y(a.value) - y) - Math.abs(chart.y(b.value) - y))];
    return {size, line: row ? row.line.name : null};
  }

  showTooltip(hint) {
    const {chart} = this;
    const {size, line} = chart.state.hover;
    const rows = chart.rowsAt(size).slice(0, 14);
    if (rows.length === 0) return this.events.tooltip.hide();
    const nearest = rows.find(row => row.line.name === line);
    const at = nearest && nearest.value !== undefined ? chart.y(nearest.value) : chart.plot.height / 2;
    const [left, top] = [chart.node.offsetLeft + chart.margin.left, chart.node.offsetTop + chart.margin.top];
    return this.events.tooltip.show(
        left + chart.x(size), top + at, top + chart.plot.height + 26,
        tooltipContent(chart.panel, chart.quantity, size, rows, nearest && nearest.line, hint));
  }

  pick({size, line}) {
    const row = this.chart.rowsAt(size).find(r => r.line.name === line);
    if (row && row.value !== undefined) this.events.pick(row.index);
  }

  key(event) {
    const {hover} = this.chart.state;
    if (event.key === "Escape") return this.leave();
    if (event.key === "Enter" && hover) return this.pick(hover);
    const next = this.moved(event.key, hover);
    if (!next) return undefined;
    event.preventDefault();
    this.events.hover(next);
    this.showTooltip("Enter: its samples");
    return this.say();
  }

  /// Where an arrow key leads: sideways from size to size, up and down from line to line. The first one leads to the
  /// first point.
  moved(key, hover) {
    const {sizes} = this.chart.panel;
    const size = hover ? sizes.indexOf(hover.size) : 0;
    const lines = this.chart.rowsAt(sizes[size]).filter(row => row.value !== undefined).map(row => row.line.name);
    const line = hover && hover.line ? lines.indexOf(hover.line) : 0;
    const stay = hover ? hover.line || lines[0] : lines[0];
    const step = hover ? 1 : 0;
    const within = (place, list) => list[Math.min(Math.max(place, 0), list.length - 1)];
    switch (key) {
      case "ArrowRight": return {size: within(size + step, sizes), line: stay};
      case "ArrowLeft": return {size: within(size - step, sizes), line: stay};
      case "Home": return {size: sizes[0], line: stay};
      case "End": return {size: sizes[sizes.length - 1], line: stay};
      case "ArrowDown": return {size: sizes[size], line: within(line + step, lines)};
      case "ArrowUp": return {size: sizes[size], line: within(line - step, lines)};
      default: return null;
    }
  }

  say() {
    const {size, line} = this.chart.state.hover;
    const row = this.chart.rowsAt(size).find(r => r.line.name === line);
    if (!row) return;
    const value = row.value === undefined ? row.record.status : this.chart.quantity.text(row.value);
    announce(`${row.record.problem}, ${line}: ${value}`);
  }
}
