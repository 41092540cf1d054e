import { hasVisibleText, TITLE_MAX_LENGTH } from '@maru/core';
import { frontMatterEnd } from '@maru/core/text';
import type { TitleAndContent } from '../stores/saving.ts';
import { isTitleKept } from './state.ts';
import type { ReadableText, SessionState } from './state.ts';

/** Returns title and text as they are saved. */
export function titleAndContentOf(state: SessionState, text: ReadableText): TitleAndContent {
  const { title, saved, isUntitled, untitled } = state;
  const content = text.read();
  if (title.trim() !== '') return { title, content };
  if (isUntitled) return { title: firstHeading(content) ?? saved?.title ?? untitled, content };
  return { title: isTitleKept(state) ? (saved?.title ?? '') : title, content };
}

/** Returns what the field shows where the title becomes another one: it stays empty where that is kept. */
export function fieldTitle(state: SessionState, title: string): string {
  return isTitleKept(state) && title === state.saved?.title ? state.title : title;
}

/** Returns true where there is something to make a document of: a word, or a title that was typed. */
export function hasSavableText({ saved, title, suggestedTitle }: SessionState, text: ReadableText): boolean {
  return saved !== null || (title !== suggestedTitle && hasVisibleText(title)) || hasVisibleText(text.read());
}

/** Lines among which the first heading is looked for. */
const LINES_MAX = 200;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const COMMENT = /^ {0,3}<!--/;
const HEADING = /^ {0,3}#{1,6}[ \t]+(?:\[[-+]\][ \t]+)?(.*)$/;

/**
 * Returns the words of a text's first heading without their marks, as far as they can be told without the
 * dialect's parser, which comes after the text; null: none.
 */
export function firstHeading(content: string): string | null {
  let fence = '';
  let at = 0;
  // End of front matter, or of a comment that spans lines.
  let hiddenTo = frontMatterEnd(content);
  for (const line of content.split('\n', LINES_MAX)) {
    const from = at;
    at += line.length + 1;
    if (from < hiddenTo) continue;
    if (fence === '' && COMMENT.test(line)) {
      const end = content.indexOf('-->', from + line.indexOf('<!--') + 2);
      if (end >= 0) hiddenTo = end + 3;
      continue;
    }
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = '';
      continue;
    }
    fence = mark;
    const heading = HEADING.exec(line)?.[1];
    if (heading === undefined) continue;
    const words = wordsOfHeading(heading);
    if (hasVisibleText(words)) return [...words].slice(0, TITLE_MAX_LENGTH).join('').trim();
  }
  return null;
}

function wordsOfHeading(heading: string): string {
  return heading
    .slice(0, 4 * TITLE_MAX_LENGTH)
    .replaceAll(/<!--(?:-?>|.*?-->)/g, '')
    .replace(/(?:^|[ \t])\{-\}[ \t]*$/, '')
    .replace(/(?:^|[ \t])#+[ \t]*$/, '')
    .replaceAll(/!?\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]/g, '$1')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[\/?(?:size|color)(?:=[^\]]*)?\]/g, '')
    .replaceAll(/\*{1,3}|_{2}|~{2}|={2}|`+/g, '')
    .trim();
}
