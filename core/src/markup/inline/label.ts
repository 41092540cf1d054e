/** Maximum characters of a link label (CommonMark 4.7). */
const LABEL_MAX = 999;

/**
 * Returns a link label with its white space collapsed: spaces, tabs and
 * line endings only, a no-break space is a character (CommonMark 4.7).
 */
export function collapseLabel(label: string): string {
  return label.match(/[^ \t\n]+/g)?.join(' ') ?? '';
}

/** Returns a link label in normalised form: white space collapsed, case folded. */
export function normalizeLabel(label: string): string {
  return collapseLabel(label).toLowerCase().toUpperCase();
}

/** Returns the index of the `]` of the link label whose `[` is at `at`, -1 when there is none. */
export function labelEnd(src: string, at: number, to: number): number {
  const limit = Math.min(to, at + LABEL_MAX + 2);
  let isBlank = true;
  for (let i = at + 1; i < limit; i++) {
    const code = src.charCodeAt(i);
    if (code === 93) return isBlank ? -1 : i;
    if (code === 91) return -1;
    if (code === 92) i++;
    if (code !== 32 && code !== 9 && code !== 10) isBlank = false;
  }
  return -1;
}
