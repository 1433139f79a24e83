/// A line for each backend and thread count over the sizes, with a band for the interval. `state` is what the charts of
/// a panel share: {x, y, hidden, hover, selected, printing}; so is `events`, of which ChartReader tells.
class SizeChart {
  constructor(panel, quantity, state, events) {
    Object.assign(this, {panel, quantity, state});
    this.lines = panel.lines.map(line => ({...line, points: pointsOf(line, quantity)}));
    this.node = html("div", {class: "chart", tabindex: 0, role: "group",
                             "aria-label": `${quantity.title}, ${panel.title}: arrow keys go from point to point, ` +
                                           "Enter shows the samples"});
    this.picture = html("div", {class: "picture"});
    this.node.append(this.picture);
    new ChartReader(this, events);
  }

  get shown() {
    const {hidden, printing} = this.state;
    return this.lines.filter(line => printing || !hidden.has(line.name));
  }

  draw(width) {
    this.width = width;
    const labels = this.labelWidth(width);
    const margin = {top: 12, right: labels || 14, bottom: 46, left: 62};
    const height = Math.round(Math.min(Math.max(width * (this.state.printing ? 0.5 : 0.58), 230), 340));
    this.plot = {width: width - margin.left - margin.right, height: height - margin.top - margin.bottom};
    this.margin = margin;
    const svg = d3.create("svg").attr("viewBox", `0 0 ${width} ${height}`).attr("width", width).attr("height", height)
        .attr("role", "img").attr("aria-label", this.description());
    const area = svg.append("g").attr("transform", `translate(${margin.left},${margin.top})`);
    this.setScales();
    this.drawAxes(area);
    for (const line of this.shown) this.drawBand(area, line);
    for (const line of this.shown) this.drawLine(area, line);
    this.drawMissing(area);
    if (labels) this.drawLabels(area);
    this.focus = area.append("g").attr("class", "focus");
    clear(this.picture).append(svg.node());
    this.drawFocus();
  }

  /// Room for names at the lines' ends; 0: there is too little, the legend must do.
  labelWidth(width) {
    if (this.shown.length === 0 || this.shown.length > 8) return 0;
    const longest = d3.max(this.shown, line => line.name.length);
    const room = longest * 6.6 + 36;
    return room <= width * 0.3 ? room : 0;
  }

  setScales() {
    const {x, y} = this.state;
    const values = this.shown.flatMap(line => line.points.flatMap(point => [point.value, ...(point.interval || [])]));
    this.x = scaleOf(x, sizeDomain(x, this.panel.sizes), [0, this.plot.width]);
    this.y = scaleOf(y[this.quantity.key], valueDomain(y[this.quantity.key], values.filter(v => v > 0)),
                     [this.plot.height, 0]);
  }

  drawAxes(area) {
    const {width, height} = this.plot;
    const kind = this.state.y[this.quantity.key];
    const ticks = ticksOf(kind, this.y.domain(), Math.floor(height / 30));
    drawAxis(area, "y", this.y, ticks, this.quantity.tickText, this.plot);
    drawAxis(area, "x", this.x, sizeTicks(this.state.x, this.x, this.panel.sizes, width), sizeText, this.plot);
    area.append("text").attr("class", "axis-title").attr("x", width).attr("y", height + 40).attr("text-anchor", "end")
        .text(this.panel.square ? "size n" : "size: cube root of m n k");
  }

  /// A line's points in stretches without a hole: where others were measured and it was not, it is broken.
  stretches(line) {
    const measured = new Set(line.points.map(point => point.size));
    const parts = [[]];
    let next = 0;
    for (const size of this.panel.sizes) {
      if (!measured.has(size)) parts.push([]);
      for (; next < line.points.length && line.points[next].size === size; ++next)
        parts[parts.length - 1].push(line.points[next]);
    }
    return parts.filter(part => part.length > 0);
  }

  drawBand(area, line) {
    const band = d3.area().x(p => this.x(p.size)).y0(p => this.y(p.interval ? p.interval[0] : p.value))
        .y1(p => this.y(p.interval ? p.interval[1] : p.value));
    for (const part of this.stretches(line)) {
      if (part.length > 1)
        area.append("path").attr("class", "band").attr("d", band(part)).style("fill", line.look.colour);
      if (part.length === 1 || this.panel.sizes.length <= 16) this.drawWhiskers(area, line, part);
    }
  }

  drawWhiskers(area, line, points) {
    for (const {size, interval} of points) {
      if (!interval) continue;
      area.append("line").attr("class", "whisker").attr("x1", this.x(size)).attr("x2", this.x(size))
          .attr("y1", this.y(interval[0])).attr("y2", this.y(interval[1])).style("stroke", line.look.colour);
    }
  }

  drawLine(area, line) {
    const group = area.append("g").attr("class", "series").attr("data-line", line.name);
    const path = d3.line().x(p => this.x(p.size)).y(p => this.y(p.value));
    for (const part of this.stretches(line))
      group.append("path").attr("class", "line").attr("d", path(part)).style("stroke", line.look.colour)
          .attr("stroke-dasharray", line.look.dash || null);
    const sizes = new Set(spaced(line.points.map(point => point.size).reverse(), this.x, 13));
    for (const point of line.points)
      if (sizes.has(point.size)) marker(group, line.look, this.x(point.size), this.y(point.value), 30);
  }

  /// Crosses on the axis where a case has no result.
  drawMissing(area) {
    this.shown.forEach((line, i) => {
      for (const [size, index] of line.missing) {
        area.append("path").attr("class", "missing").attr("d", "M-4,-4L4,4M-4,4L4,-4").style("stroke", line.look.colour)
            .attr("transform", `translate(${this.x(size)},${this.plot.height - 7 - 11 * (i % 4)})`)
            .append("title").text(`${line.name}: ${records[index].status}`);
      }
    });
  }

  /// Names at the ends of the lines, pushed apart where they would overlap.
  drawLabels(area) {
    const gap = 15;
    const ends = this.shown.filter(line => line.points.length > 0).map(line => {
      const last = line.points[line.points.length - 1];
      return {line, x: this.x(last.size), from: this.y(last.value), y: this.y(last.value)};
    }).sort((a, b) => a.y - b.y);
    ends.forEach((end, i) => { if (i > 0) end.y = Math.max(end.y, ends[i - 1].y + gap); });
    let limit = this.plot.height;
    for (const end of ends.slice().reverse()) {
      end.y = Math.min(end.y, limit);
      limit = end.y - gap;
    }
    for (const end of ends) {
      area.append("path").attr("class", "leader").style("stroke", end.line.look.colour)
          .attr("d", `M${end.x + 5},${end.from}L${this.plot.width + 14},${end.y}`);
      marker(area, end.line.look, this.plot.width + 21, end.y, 34);
      area.append("text").attr("class", "direct").attr("x", this.plot.width + 30).attr("y", end.y).attr("dy", "0.35em")
          .text(end.line.name);
    }
  }

  /// What a line has at a size: a value or why there is none.
  rowOf(line, size) {
    const point = line.points.find(p => p.size === size);
    if (point) return {...point, line, record: records[point.index]};
    const missing = line.missing.find(([s]) => s === size);
    return missing ? {size, index: missing[1], line, record: records[missing[1]]} : null;
  }

  rowsAt(size) {
    const rows = this.shown.map(line => this.rowOf(line, size)).filter(row => row);
    const best = this.quantity.key === "time" ? d3.ascending : d3.descending;
    return rows.sort((a, b) => (a.value === undefined) - (b.value === undefined) || best(a.value, b.value));
  }

  /// The case that was picked, and the size under the pointer with a mark on every line.
  drawFocus() {
    this.focus.selectAll("*").remove();
    this.drawPicked();
    const {hover} = this.state;
    if (!hover) return;
    this.focus.append("line").attr("class", "guide").attr("x1", this.x(hover.size)).attr("x2", this.x(hover.size))
        .attr("y2", this.plot.height);
    for (const row of this.rowsAt(hover.size))
      if (row.value !== undefined)
        marker(this.focus, row.line.look, this.x(row.size), this.y(row.value), row.line.name === hover.line ? 110 : 50);
  }

  drawPicked() {
    for (const line of this.shown)
      for (const point of line.points)
        if (point.index === this.state.selected)
          this.focus.append("circle").attr("class", "picked").attr("r", 8).attr("cx", this.x(point.size))
              .attr("cy", this.y(point.value));
  }

  /// The chart in words.
  description() {
    const ends = this.lines.filter(line => line.points.length > 0).map(line => {
      const [first, last] = [line.points[0], line.points[line.points.length - 1]];
      return `${line.name}: ${this.quantity.text(first.value)} at ${records[first.index].problem}, ` +
             `${this.quantity.text(last.value)} at ${records[last.index].problem}`;
    });
    return `${this.quantity.title} over size, ${this.panel.title}, ${ends.length} lines. ${ends.join("; ")}. ` +
           "The table of all cases has every figure.";
  }
}
