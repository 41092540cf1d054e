import { isAsciiPunctuation } from '../chars.ts';
import { decodeEntity, entityEnd } from './entity.ts';

/** Resolves backslash escapes and entities, as in link destinations, titles and info strings (CommonMark 2.4, 2.5). */
export function unescapeText(text: string): string {
  if (text.indexOf('\\') < 0 && text.indexOf('&') < 0) return text;
  let result = '';
  let run = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === 92 && at + 1 < text.length && isAsciiPunctuation(text.charCodeAt(at + 1))) {
      result += text.slice(run, at);
      run = at + 1;
      at += 2;
      continue;
    }
    if (code === 38) {
      const end = entityEnd(text, at, text.length);
      const value = end < 0 ? null : decodeEntity(text.slice(at, end));
      if (value !== null) {
        result += text.slice(run, at) + value;
        at = run = end;
        continue;
      }
    }
    at++;
  }
  return result + text.slice(run);
}
