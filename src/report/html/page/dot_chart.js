/// One size only: a row for each backend and thread count, a bar from 0 with its interval.
class DotChart {
  constructor(panel, quantity, state, events) {
    Object.assign(this, {panel, quantity, state, events});
    this.lines = panel.lines.map(line => ({...line, points: pointsOf(line, quantity)}));
    this.node = html("div", {class: "chart"});
  }

  /// Lines with their one point, best first.
  get rows() {
    const best = this.quantity.key === "time" ? d3.ascending : d3.descending;
    const {hidden, printing} = this.state;
    return this.lines.filter(line => line.points.length > 0 && (printing || !hidden.has(line.name)))
        .map(line => ({line, ...line.points[0]})).sort((a, b) => best(a.value, b.value));
  }

  draw(width) {
    const rows = this.rows;
    const rowHeight = 46;
    const margin = {top: 8, right: 20, bottom: 34, left: 14};
    const height = margin.top + margin.bottom + Math.max(rows.length, 1) * rowHeight;
    this.plot = {width: width - margin.left - margin.right, height: height - margin.top - margin.bottom};
    const svg = d3.create("svg").attr("viewBox", `0 0 ${width} ${height}`).attr("width", width).attr("height", height)
        .attr("role", "img").attr("aria-label", this.description(rows));
    const area = svg.append("g").attr("transform", `translate(${margin.left},${margin.top})`);
    const values = rows.flatMap(row => [row.value, ...(row.interval || [])]);
    const x = scaleOf("linear", valueDomain("linear", values), [0, this.plot.width]);
    drawAxis(area, "x", x, x.ticks(Math.max(Math.floor(width / 110), 2)), this.quantity.tickText, this.plot);
    rows.forEach((row, i) => this.drawRow(area, row, x, i * rowHeight));
    clear(this.node).append(svg.node());
  }

  drawRow(area, {line, value, interval, index}, x, top) {
    const group = area.append("g").attr("class", "series dot-row").attr("data-line", line.name)
        .attr("transform", `translate(0,${top})`).on("click", () => this.events.pick(index));
    group.append("rect").attr("class", "hit").attr("width", this.plot.width).attr("height", 46);
    group.append("text").attr("class", "direct").attr("y", 15).text(line.name);
    group.append("text").attr("class", "direct value").attr("x", this.plot.width).attr("y", 15)
        .attr("text-anchor", "end").text(this.valueText(value, interval));
    const y = 31;
    group.append("path").attr("class", "bar").attr("d", `M0,${y}H${x(value)}`).style("stroke", line.look.colour);
    if (interval) {
      const [low, high] = interval.map(x);
      group.append("path").attr("class", "whisker strong")
          .attr("d", `M${low},${y}H${high}M${low},${y - 6}V${y + 6}M${high},${y - 6}V${y + 6}`)
          .style("stroke", line.look.colour);
    }
    marker(group, line.look, x(value), y, 70);
  }

  valueText(value, interval) {
    const range = interval ? ` [${this.quantity.rangeText(...interval)}]` : "";
    return this.plot.width < 420 ? this.quantity.text(value) : this.quantity.text(value) + range;
  }

  drawFocus() {}

  description(rows) {
    const words = rows.map(row => `${row.line.name}: ${this.quantity.text(row.value)}`);
    return `${this.quantity.title}, ${this.panel.title}. ${words.join("; ")}. The table of all cases has every figure.`;
  }
}
