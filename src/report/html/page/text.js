// Numbers with their units, as people read them.
const timeUnits = [["s", 1], ["ms", 1e-3], ["µs", 1e-6], ["ns", 1e-9]];

function timeUnit(seconds) {
  return timeUnits.find(([, size]) => seconds >= size * (1 - 1e-9)) || timeUnits[timeUnits.length - 1];
}

/// 184.23 -> "184.2", 0.012345 -> "0.01235", 21047 -> "21047".
function significant(value, digits = 4) {
  if (value === 0) return "0";
  const magnitude = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(digits)))));
  return value.toFixed(Math.min(Math.max(digits - 1 - magnitude, 0), 12));
}

function timeText(seconds) {
  const [name, size] = timeUnit(seconds);
  return `${significant(seconds / size)} ${name}`;
}

/// For an axis: no digits that say nothing.
function shortTimeText(seconds) {
  if (seconds === 0) return "0";
  const [name, size] = timeUnit(seconds);
  return `${Number((seconds / size).toPrecision(6))} ${name}`;
}

function timeRangeText(low, high, scale = low) {
  const [name, size] = timeUnit(scale);
  return `${significant(low / size)} to ${significant(high / size)} ${name}`;
}

function rateText(gflops) {
  return `${significant(gflops)} GFLOP/s`;
}

function sizeText(size) {
  if (size >= 1e4 && size % 1e3 === 0) return `${size / 1e3}k`;
  return String(Number(size.toPrecision(6)));
}

function groupedText(count) {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

function percentText(share) {
  return `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
}
