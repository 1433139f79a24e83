// The run, and how its lines look: a colour and a shape for each backend, a dash for each thread count, the same in all
// charts.
const {panels, records} = JSON.parse(document.getElementById("data").textContent);

const lineColours = 8;  // --line-1 to --line-8 of the style sheet
const lineDashes = ["", "7 4", "2 3", "10 3 2 3", "5 2"];
const lineShapes = [d3.symbolCircle, d3.symbolSquare, d3.symbolTriangle, d3.symbolDiamond, d3.symbolCross,
                    d3.symbolStar, d3.symbolWye];

const allLabels = [...new Set(panels.flatMap(panel => panel.lines.map(line => line.label)))];
const allThreads = [...new Set(panels.flatMap(panel => panel.lines.map(line => line.threads)))].sort((a, b) => b - a);

function lookOf(line) {
  const backend = allLabels.indexOf(line.label);
  const threads = allThreads.indexOf(line.threads);
  return {
    colour: `var(--line-${backend % lineColours + 1})`,
    dash: lineDashes[threads % lineDashes.length],
    shape: d3.symbol().type(lineShapes[backend % lineShapes.length]),
    hollow: threads % 2 === 1,
  };
}

for (const panel of panels) {
  for (const line of panel.lines) line.look = lookOf(line);
  panel.sizes = [...new Set(panel.lines.flatMap(line => [...line.points, ...line.missing].map(([size]) => size)))]
      .sort((a, b) => a - b);
}

/// What a chart can show of a record.
const quantities = {
  time: {
    key: "time",
    title: "Time per call",
    better: "lower is better",
    value: r => r.median,
    interval: r => r.low === undefined ? null : [r.low, r.high],
    text: timeText,
    rangeText: timeRangeText,
    tickText: shortTimeText,
  },
  rate: {
    key: "rate",
    title: "Rate in GFLOP/s",
    better: "higher is better",
    value: r => r.gflops,
    interval: r => r.low === undefined ? null : [r.flops / r.high / 1e9, r.flops / r.low / 1e9],
    text: rateText,
    rangeText: (low, high) => `${significant(low)} to ${significant(high)} GFLOP/s`,
    tickText: gflops => String(Number(gflops.toPrecision(6))),
  },
};

/// A line's points of one quantity.
function pointsOf(line, quantity) {
  return line.points.map(([size, index]) => {
    const record = records[index];
    return {size, index, value: quantity.value(record), interval: quantity.interval(record)};
  }).filter(point => point.value > 0);
}

/// A line from the left to the right of a small picture, with its marker: what a legend shows.
function swatch(look) {
  const svg = d3.create("svg").attr("class", "swatch").attr("width", 30).attr("height", 12).attr("aria-hidden", "true");
  svg.append("line").attr("class", "line").attr("x1", 1).attr("x2", 29).attr("y1", 6).attr("y2", 6)
      .style("stroke", look.colour).attr("stroke-dasharray", look.dash || null);
  marker(svg, look, 15, 6, 46);
  return svg.node();
}

function marker(parent, look, x, y, area) {
  return parent.append("path").attr("class", "marker").attr("d", look.shape.size(area)())
      .attr("transform", `translate(${x},${y})`)
      .style("stroke", look.colour).style("fill", look.hollow ? "var(--surface)" : look.colour);
}
