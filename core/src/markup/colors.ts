/** The 17 basic colour names of CSS 2.1. */
export const BASIC_COLORS: readonly string[] =
  'aqua black blue fuchsia gray green lime maroon navy olive orange purple red silver teal white yellow'.split(
    ' ',
  );

const HEX = /^#?(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/**
 * Returns the CSS colour of a colour tag's value: one of the 17 basic names (lower-cased), else 3, 6 or 8 hex
 * digits, prefixed with `#` when missing. Null for anything else: the tag then stays text.
 */
export function parseColor(value: string): string | null {
  if (value.length > 9) return null;
  const lower = value.toLowerCase();
  if (BASIC_COLORS.includes(lower)) return lower;
  if (!HEX.test(value)) return null;
  return value.charCodeAt(0) === 35 ? lower : `#${lower}`;
}
