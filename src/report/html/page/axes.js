// Scales and where their ticks stand.
function scaleOf(kind, domain, range) {
  return (kind === "log" ? d3.scaleLog() : d3.scaleLinear()).domain(domain).range(range);
}

/// Ticks of a log axis: the finest of decades, 1-2-5 and 1-2-3-...-9 of which no more than `most` fit.
function logTicks([low, high], most) {
  const first = Math.floor(Math.log10(low));
  const last = Math.ceil(Math.log10(high));
  const ticksOf = (steps, stride) => {
    const ticks = [];
    for (let decade = first; decade <= last; decade += stride)
      for (const step of steps) ticks.push(Number(`${step}e${decade}`));
    return ticks.filter(tick => tick >= low * 0.999 && tick <= high * 1.001);
  };
  const finest = [[[1, 2, 3, 4, 5, 6, 7, 8, 9], 1], [[1, 2, 5], 1], [[1, 3], 1], [[1], 1], [[1], 2], [[1], 3], [[1], 4]];
  const fitting = finest.map(([steps, stride]) => ticksOf(steps, stride)).find(ticks => ticks.length <= most) || [];
  return fitting.length >= 2 ? fitting : d3.ticks(low, high, Math.max(most - 2, 2));
}

function ticksOf(kind, domain, most) {
  return kind === "log" ? logTicks(domain, most) : d3.ticks(domain[0], domain[1], most);
}

/// Keeps what is at least `gap` pixels from what was kept before.
function spaced(values, scale, gap) {
  let last = -Infinity;
  return values.filter(value => {
    const keep = Math.abs(scale(value) - last) >= gap;
    if (keep) last = scale(value);
    return keep;
  });
}

function isPowerOfTwo(size) {
  return Number.isInteger(Math.log2(size));
}

/// Ticks for sizes: the measured ones where they are few, powers of two where the sizes are such, else round numbers.
function sizeTicks(kind, scale, sizes, width) {
  const gap = 46;
  const fit = spaced(sizes, scale, gap);
  if (fit.length === sizes.length && sizes.every(Number.isInteger)) return sizes;
  const powers = sizes.filter(isPowerOfTwo);
  if (kind === "log" && powers.length > sizes.length / 3 && powers.length > 2) {
    const stride = Math.ceil(powers.length / Math.max(spaced(powers, scale, gap).length, 1));
    return powers.filter((_, i) => i % stride === 0);
  }
  return spaced(ticksOf(kind, scale.domain(), Math.floor(width / gap)), scale, gap * 0.7);
}

/// The range of positive values with room around it, for a log axis or a linear one from 0.
function valueDomain(kind, values) {
  const [low, high] = d3.extent(values);
  if (low === undefined) return kind === "log" ? [0.1, 1] : [0, 1];
  return kind === "log" ? [low / 1.15, high * 1.15] : [0, high * 1.06];
}

function sizeDomain(kind, sizes) {
  const [low, high] = d3.extent(sizes);
  if (kind === "log") return [low / 1.06, high * 1.06];
  const room = (high - low) * 0.02;
  return [Math.max(low - room, 0), high + room];
}

/// Whether values stretch over more than a decade.
function isWide(values) {
  const [low, high] = d3.extent(values);
  return high > 10 * low;
}

/// `axis`: "x" below or "y" at the left of a plot of that width and height; the y axis carries the grid.
function drawAxis(svg, axis, scale, ticks, format, plot) {
  const draw = axis === "x" ? d3.axisBottom(scale) : d3.axisLeft(scale);
  draw.tickValues(ticks).tickFormat(format).tickSizeOuter(0).tickPadding(6);
  if (axis === "y") draw.tickSizeInner(-plot.width);
  return svg.append("g").attr("class", `axis ${axis}`)
      .attr("transform", axis === "x" ? `translate(0,${plot.height})` : null).call(draw);
}
