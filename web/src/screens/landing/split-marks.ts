const MARKS = /^#+ |^> |^- \[[ x]\] |\*\*|\*|^\|[ :|-]+\|$|\|/gm;

/** Splits the sample's source into marks and text, which have different colours. */
export function splitMarks(source: string): readonly { readonly text: string; readonly isMark: boolean }[] {
  const parts: { text: string; isMark: boolean }[] = [];
  let at = 0;
  for (const match of source.matchAll(MARKS)) {
    if (match.index > at) parts.push({ text: source.slice(at, match.index), isMark: false });
    parts.push({ text: match[0], isMark: true });
    at = match.index + match[0].length;
  }
  parts.push({ text: source.slice(at), isMark: false });
  return parts;
}
