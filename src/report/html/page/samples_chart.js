// The distribution of one case's samples: a histogram of all, and a strip of dots for each pass.
const histogramHeight = 96;

function stripHeight(passes) {
  return passes > 4 ? 19 : 34;
}

/// What there is to draw of a record: samples in seconds by pass, or none.
function samplesOf(record) {
  return (record.samples || []).map(pass => pass.map(value => value * record.unit));
}

/// Up to where the bulk is, and every pass's median and the interval with it: samples that were held up can be many times
/// slower than all others. null: there are no samples beyond.
function bulkOf(record, values) {
  const fence = record.q3 + 6 * Math.max(record.q3 - record.q1, 0.002 * record.q3);
  const most = Math.max(fence, record.high || 0, ...(record.pass_values || []));
  return most < d3.max(values) ? most : null;
}

class SamplesChart {
  constructor(record, look, limit) {
    Object.assign(this, {record, look});
    this.passes = samplesOf(record);
    this.values = this.passes.flat();
    this.limit = limit;
    this.strip = stripHeight(this.passes.length);
  }

  draw(width) {
    const {record} = this;
    const rows = this.passes.length;
    const margin = {top: 26, right: 18, bottom: 44, left: 64};
    const height = margin.top + margin.bottom + (rows > 0 ? histogramHeight + 14 + rows * this.strip : 90);
    this.plot = {width: width - margin.left - margin.right, height: height - margin.top - margin.bottom};
    const [name, unit] = timeUnit(record.median);
    this.x = d3.scaleLinear().domain(this.domain().map(value => value / unit)).range([0, this.plot.width]);
    this.at = seconds => this.x(seconds / unit);
    const svg = d3.create("svg").attr("viewBox", `0 0 ${width} ${height}`).attr("width", width).attr("height", height)
        .attr("role", "img").attr("aria-label", this.description());
    const area = svg.append("g").attr("transform", `translate(${margin.left},${margin.top})`);
    this.drawInterval(area);
    if (rows > 0) this.drawHistogram(area); else this.drawBox(area);
    this.passes.forEach((pass, i) => this.drawPass(area, pass, i));
    this.drawMedian(area);
    const ticks = this.x.ticks(Math.max(Math.floor(width / 90), 3));
    drawAxis(area, "x", this.x, ticks, this.x.tickFormat(ticks.length), this.plot);
    area.append("text").attr("class", "axis-title").attr("x", this.plot.width).attr("y", this.plot.height + 39)
        .attr("text-anchor", "end").text(`time per call, ${name}`);
    return svg.node();
  }

  domain() {
    const {record} = this;
    const marks = [record.median, record.low, record.high, ...(record.pass_values || [])];
    const summary = this.values.length > 0 ? [] : [record.min, record.max];
    const values = [...this.values, ...summary, ...marks].filter(value => value !== undefined && value !== null);
    const [low, high] = d3.extent(this.limit ? values.filter(value => value <= this.limit) : values);
    const room = (high - low) * 0.03 || high * 0.01;
    return [Math.max(low - room, 0), high + room];
  }

  drawInterval(area) {
    const {low, high} = this.record;
    if (low === undefined) return;
    area.append("rect").attr("class", "interval").attr("x", this.at(low)).attr("y", 0)
        .attr("width", Math.max(this.at(high) - this.at(low), 1)).attr("height", this.plot.height);
  }

  drawMedian(area) {
    const x = this.at(this.record.median);
    const anchor = x < 60 ? "start" : x > this.plot.width - 60 ? "end" : "middle";
    area.append("line").attr("class", "median").attr("x1", x).attr("x2", x).attr("y1", -4).attr("y2", this.plot.height);
    area.append("text").attr("class", "direct").attr("x", x).attr("y", -10).attr("text-anchor", anchor)
        .text(`median ${timeText(this.record.median)}`);
  }

  drawHistogram(area) {
    const {record} = this;
    const domain = this.x.domain();
    const unit = timeUnit(record.median)[1];
    const values = this.values.map(value => value / unit).filter(value => value <= domain[1]);
    // Freedman and Diaconis 1981.
    const width = 2 * (record.q3 - record.q1) / unit / Math.cbrt(values.length);
    const count = Math.round(Math.min(Math.max((domain[1] - domain[0]) / (width || 1e-9), 8), 60));
    const edges = d3.range(1, count).map(i => domain[0] + (domain[1] - domain[0]) * i / count);
    const bins = d3.histogram().domain(domain).thresholds(edges)(values);
    const y = d3.scaleLinear().domain([0, d3.max(bins, bin => bin.length)]).range([histogramHeight, 6]);
    const group = area.append("g").attr("class", "histogram").style("fill", this.look.colour);
    for (const bin of bins.filter(b => b.length > 0))
      group.append("rect").attr("x", this.x(bin.x0) + 0.5).attr("width", Math.max(this.x(bin.x1) - this.x(bin.x0) - 1, 1))
          .attr("y", y(bin.length)).attr("height", histogramHeight - y(bin.length))
          .append("title").text(`${bin.length} samples`);
    area.append("text").attr("class", "row-name").attr("x", -10).attr("y", histogramHeight - 4).text("all");
    area.append("line").attr("class", "base").attr("x2", this.plot.width).attr("y1", histogramHeight)
        .attr("y2", histogramHeight);
  }

  /// How many samples the bulk leaves out; "" where it leaves out none.
  beyondText() {
    const beyond = this.limit ? this.values.filter(value => value > this.limit) : [];
    if (beyond.length === 0) return "";
    return `${beyond.length} of ${groupedText(this.values.length)} samples lie beyond the right edge, up to ` +
           `${timeText(d3.max(beyond))}.`;
  }

  drawPass(area, pass, i) {
    const {strip} = this;
    const top = histogramHeight + 14 + i * strip;
    const group = area.append("g").attr("class", "pass").attr("transform", `translate(0,${top})`);
    if (this.passes.length <= 25 || i % 5 === 0)
      group.append("text").attr("class", "row-name").attr("x", -10).attr("y", strip / 2).attr("dy", "0.35em")
          .text(`pass ${i + 1}`);
    pass.forEach((value, j) => {
      if (this.limit && value > this.limit) return;
      // Golden-ratio steps spread neighbours apart, the same way each time.
      const jitter = (j * 0.618034) % 1;
      group.append("circle").attr("class", "sample").attr("cx", this.at(value)).attr("cy", 3 + jitter * (strip - 6))
          .attr("r", 2.4).style("fill", this.look.colour);
    });
    const middle = this.at(d3.median(pass));
    group.append("line").attr("class", "pass-median").attr("x1", middle).attr("x2", middle).attr("y1", 1)
        .attr("y2", strip - 1);
  }

  /// Where the samples themselves are not in the file: a box of quartiles between least and greatest.
  drawBox(area) {
    const {min, q1, q3, p95, max} = this.record;
    if (min === undefined) return;
    const y = 44;
    const group = area.append("g").attr("class", "box").style("stroke", this.look.colour);
    group.append("path").attr("d", `M${this.at(min)},${y}H${this.at(max)}M${this.at(min)},${y - 7}v14` +
                                   `M${this.at(max)},${y - 7}v14M${this.at(p95)},${y - 7}v14`);
    group.append("rect").attr("x", this.at(q1)).attr("width", Math.max(this.at(q3) - this.at(q1), 1)).attr("y", y - 14)
        .attr("height", 28).style("fill", this.look.colour);
    area.append("text").attr("class", "row-name").attr("x", -10).attr("y", y).attr("dy", "0.35em").text("all");
  }

  description() {
    const {record} = this;
    const interval = record.low === undefined || record.range ? ""
        : `, 95 % interval ${timeRangeText(record.low, record.high, record.median)}`;
    return `Samples of ${record.name}, ${record.problem}: ${groupedText(record.samples_count)} in ${record.passes} ` +
           `passes; median ${timeText(record.median)}${interval}` +
           (record.min === undefined ? "" : `; all from ${timeText(record.min)} to ${timeText(record.max)}`) + ".";
  }
}
