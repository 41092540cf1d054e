/** Attributes of a JSX tag, with expressions in braces of three levels. */
const ATTRIBUTES = String.raw`(?:\s+(?:[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}))?|\{[^{}]*\}))*`;
const TAG = new RegExp(String.raw`(?<![\w<])<(\/?)([A-Z][\w.]*)(${ATTRIBUTES})\s*(\/?)>`, 'g');
const CODE_COMMENT = /[ \t]*\{\/\*[\s\S]*?\*\/\}/g;
/** Statements of a module, to the next blank line. */
const STATEMENTS = /^(?:import|export)\s[^\n]*(?:\n(?!\s*\n)[^\n]+)*\n?/gm;
/** Obsidian's comments: between words the signs are text. */
const PERCENT_COMMENT = /(?<![\w%])%%(?!%)[\s\S]*?%%(?!%)[ \t]*\n?/g;

/**
 * Removes JSX components and keeps what is in them, JSX's comments, the statements of MDX, and Obsidian's
 * comments.
 * @param text with code masked
 * @param isMdx true for MDX: elsewhere only tags that can't be a placeholder in the text are removed
 */
export function dropComponents(text: string, isMdx: boolean, note: (change: string) => void): string {
  let result = text;
  if (isMdx) result = replaced(result, STATEMENTS, '', () => note('components'));
  if (result.includes('{/*')) result = replaced(result, CODE_COMMENT, '', () => note('comments'));
  if (result.includes('%%')) result = replaced(result, PERCENT_COMMENT, '', () => note('comments'));
  if (!/<\/?[A-Z]/.test(result)) return isMdx ? result.replaceAll(/<\/?>/g, '') : result;
  const closed = new Set([...result.matchAll(/<\/([A-Z][\w.]*)\s*>/g)].map(([, name]) => name));
  result = result.replaceAll(TAG, (tag, close: string, name: string, attributes: string, end: string) => {
    if (!isMdx && close === '' && end === '' && !closed.has(name) && !attributes.includes('=')) return tag;
    note('components');
    return '';
  });
  return isMdx ? result.replaceAll(/<\/?>/g, '') : result;
}

function replaced(text: string, pattern: RegExp, by: string, onChange: () => void): string {
  const result = text.replaceAll(pattern, by);
  if (result !== text) onChange();
  return result;
}
