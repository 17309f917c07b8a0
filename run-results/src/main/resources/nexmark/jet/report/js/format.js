/* Values as text, the same everywhere. A missing value is a dash and never 0. Nothing here computes a figure. */

const MISSING = "–";

/** Whether there is no value. */
function isMissing(value) {
  return value === null || value === undefined || Number.isNaN(value);
}

/** A number with thousands separated and at most so many decimals, without trailing zeros. */
function formatNumber(value, decimals = 3) {
  return isMissing(value) ? MISSING : value.toLocaleString("en-US", { maximumFractionDigits: decimals });
}

/** A number with exactly so many decimals, so that a column of them is aligned. */
function formatFixed(value, decimals) {
  return isMissing(value)
    ? MISSING
    : value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Milliseconds without their unit, with three significant digits, and more if it has more before the point. */
function formatMillis(value) {
  if (isMissing(value)) {
    return MISSING;
  }
  const size = Math.abs(value);
  return formatFixed(value, size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

/** A count or a rate as the terminal prints it: 199985 as 199.99k, 1500000 as 1.5M. */
function formatRate(value) {
  if (isMissing(value)) {
    return MISSING;
  }
  const size = Math.abs(value);
  if (size >= 1e9) {
    return formatNumber(value / 1e9, 2) + "G";
  }
  if (size >= 1e6) {
    return formatNumber(value / 1e6, 2) + "M";
  }
  return size >= 1e4 ? formatNumber(value / 1e3, 2) + "k" : formatNumber(value, 2);
}

/** A size as the terminal prints it, a kilobyte being 1000 bytes: 1.3 MB; null if there is none. */
function formatBytes(bytes) {
  if (isMissing(bytes)) {
    return null;
  }
  return bytes >= 1e6 ? formatFixed(bytes / 1e6, 1) + " MB" : bytes >= 1e3 ? formatFixed(bytes / 1e3, 1) + " kB" : bytes + " B";
}

/** A share from 0 to 1 as a percentage, which never rounds to 0 what is more. */
function formatShare(value) {
  if (isMissing(value)) {
    return MISSING;
  }
  const percent = value * 100;
  return percent > 0 && percent < 0.1 ? "< 0.1 %" : formatNumber(percent, percent < 10 ? 1 : 0) + " %";
}

/** Seconds of a run: 7.25 as 7.25, and 75, or all on an axis in minutes, as 1:15. */
function formatSecond(value, inMinutes = false) {
  if (isMissing(value)) {
    return MISSING;
  }
  const size = Math.abs(value);
  const minutes = Math.floor(size / 60);
  const seconds = formatNumber(size - 60 * minutes, 2);
  const text = minutes === 0 && !inMinutes ? seconds : minutes + ":" + (size - 60 * minutes < 10 ? "0" : "") + seconds;
  return (value < 0 ? "−" : "") + text;
}

/** Any cell of a table: texts as they are, numbers with thousands separated, nothing as a dash. */
function formatCell(value) {
  if (isMissing(value) || value === "") {
    return MISSING;
  }
  return typeof value === "number" ? formatNumber(value) : String(value);
}
