import type { Masks } from './masked-text.ts';

/** Attributes of a JSX tag, with expressions in braces of three levels. */
const ATTRIBUTES = String.raw`(?:\s+(?:[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}))?|\{[^{}]*\}))*`;
const TAG = new RegExp(String.raw`<(\/?)([A-Z][\w.]*)(${ATTRIBUTES})\s*(\/?)>`, 'g');
/** Beginnings of a module's statements, which prose does not have. */
const NAMES = String.raw`(?:[\w$]+|\*\s+as\s+[\w$]+|\{[^{}]*\})`;
const IMPORT = new RegExp(
  String.raw`^import\s+(?:(?:type\s+)?${NAMES}(?:\s*,\s*${NAMES})?\s*from\s*)?["'][^"'\n]+["']`,
);
const EXPORT =
  /^export\s+(?:default\s|\{|\*\s+(?:as\s|from\s)|(?:type|interface)\s+\w+\s*[={<]|(?:const|let|var)\s+[\w$[{][^=\n]*=|(?:class|(?:async\s+)?function\*?)\s+\w+\s*[({<e])/;
/** Obsidian's comments, with the blanks of their lines: between words the signs are text. */
const PERCENT_COMMENT = /(?:(^[ \t]*)|)(?<![\w%])%%(?!%)([\s\S]*?)%%(?!%)(?=([ \t]*$)|)/gm;

/**
 * Removes JSX components and keeps what is in them; removes JSX's comments and the statements of MDX.
 * @param text with code masked
 * @param isMdx true for MDX: elsewhere only tags that can't be a placeholder in the text are removed
 */
export function dropComponents(text: string, isMdx: boolean, note: (change: string) => void): string {
  let result = text;
  if (isMdx) result = withoutStatements(result, () => note('components'));
  if (result.includes('{/*')) result = withoutComments(result, () => note('comments'));
  if (!/<\/?[A-Z]/.test(result)) return isMdx ? result.replaceAll(/<\/?>/g, '') : result;
  const closed = new Set([...result.matchAll(/<\/([A-Z][\w.]*)\s*>/g)].map(([, name]) => name));
  result = result.replaceAll(
    TAG,
    (tag, close: string, name: string, attributes: string, end: string, at: number) => {
      // Behind a word it is a type's argument, unless it has an end tag.
      const isArgument = close === '' && /[\w<]/.test(result[at - 1] ?? '');
      const isNamed = close !== '' || end !== '' || attributes.includes('=');
      if (!closed.has(name) && (isArgument || (!isMdx && !isNamed))) return tag;
      note('components');
      return '';
    },
  );
  return isMdx ? result.replaceAll(/<\/?>/g, '') : result;
}

/**
 * Writes Obsidian's comments as the dialect's hidden ones, and masks them: their text stays as it is.
 * @param text with code, comments and formulas masked
 */
export function hidePercentComments(
  text: string,
  { part, block, restore }: Pick<Masks, 'part' | 'block' | 'restore'>,
  note: (change: string) => void,
): string {
  if (!text.includes('%%')) return text;
  return text.replaceAll(
    PERCENT_COMMENT,
    (_whole, indent: string | undefined, masked: string, end: string | undefined) => {
      note('hidden_comments');
      // The first `-->` would end the comment.
      const words = restore(masked).replaceAll('-->', '-- >');
      const comment = `<!--${/^\s/.test(words) ? '' : ' '}${words}${/\s$/.test(words) ? '' : ' '}-->`;
      return indent === undefined || end === undefined
        ? (indent ?? '') + part(comment)
        : indent + block(comment);
    },
  );
}

/** Removes the paragraphs that begin with a statement of a module. */
function withoutStatements(text: string, onChange: () => void): string {
  const lines = text.split('\n');
  const isBlank = (at: number): boolean => (lines[at] ?? '').trim() === '';
  const remaining: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const isFirst = !isBlank(at) && (at === 0 || isBlank(at - 1));
    if (!isFirst || !/^(?:import|export)\s/.test(lines[at] ?? '')) {
      remaining.push(lines[at] ?? '');
      continue;
    }
    let end = at + 1;
    while (end < lines.length && !isBlank(end)) end++;
    const paragraph = lines.slice(at, end);
    if (IMPORT.test(paragraph.join('\n')) || EXPORT.test(paragraph[0] ?? '')) onChange();
    else remaining.push(...paragraph);
    at = end - 1;
  }
  return remaining.join('\n');
}

/** Removes JSX's comments with the blanks before them. */
function withoutComments(text: string, onChange: () => void): string {
  let result = '';
  let from = 0;
  for (;;) {
    const start = text.indexOf('{/*', from);
    const end = start < 0 ? -1 : text.indexOf('*/}', start + 3);
    if (end < 0) return result + text.slice(from);
    onChange();
    result += withoutBlanks(text.slice(from, start));
    from = end + 3;
  }
}

/** Returns a text without the blanks at its end. A pattern would search each run of blanks many times. */
function withoutBlanks(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end--;
  return text.slice(0, end);
}
