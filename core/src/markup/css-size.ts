const SIZE = /^(\d+(?:\.\d+)?)(px|%)?$/i;
const MIN_PX = 8;
const MAX_PX = 72;
const MIN_PERCENT = 50;
const MAX_PERCENT = 400;

/**
 * Returns the CSS font size of a size tag's value: pixels unless it ends in `px` or `%`, clamped to 8–72 px
 * and 50–400 %. Null when it is no such number: the tag then stays text.
 */
export function parseSize(value: string): string | null {
  const match = SIZE.exec(value);
  if (match === null) return null;
  const amount = Number(match[1]);
  if (match[2] === '%') return `${Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, amount))}%`;
  return `${Math.min(MAX_PX, Math.max(MIN_PX, amount))}px`;
}
