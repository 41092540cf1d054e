import type { StateCommand } from '@codemirror/state';
import * as insert from './commands/insert.ts';
import * as lines from './commands/lines.ts';
import { toggleWrap, WRAPPINGS } from './commands/wrap.ts';

/** An action on the text: run by key, from the toolbar and from the `/` menu. */
export interface EditorAction {
  readonly run: StateCommand;
  /** Key binding in CodeMirror's notation; GitHub's where GitHub has one. */
  readonly key?: string;
  /** Further search terms for the `/` menu, English ones in Korean as well. */
  readonly words?: string;
}

const COLUMNS = 3;
const ROWS = 2;

/** All actions by name; the translated texts use the same names. */
export const ACTIONS = {
  heading1: { run: lines.setHeading(1), key: 'Mod-Alt-1', words: 'h1 title heading' },
  heading2: { run: lines.setHeading(2), key: 'Mod-Alt-2', words: 'h2 title heading' },
  heading3: { run: lines.setHeading(3), key: 'Mod-Alt-3', words: 'h3 title heading' },
  paragraph: { run: lines.setHeading(0), key: 'Mod-Alt-0' },
  fold: { run: lines.toggleFold('-'), words: 'fold details toggle 접기' },
  unnumbered: { run: lines.toggleUnnumbered },
  bold: { run: toggleWrap(WRAPPINGS.bold), key: 'Mod-b' },
  italic: { run: toggleWrap(WRAPPINGS.italic), key: 'Mod-i' },
  underline: { run: toggleWrap(WRAPPINGS.underline), key: 'Mod-u' },
  strike: { run: toggleWrap(WRAPPINGS.strike), key: 'Mod-Shift-x' },
  highlight: { run: toggleWrap(WRAPPINGS.highlight), words: 'mark 형광' },
  code: { run: toggleWrap(WRAPPINGS.code), key: 'Mod-e' },
  superscript: { run: toggleWrap(WRAPPINGS.superscript) },
  subscript: { run: toggleWrap(WRAPPINGS.subscript) },
  keyboardKey: { run: toggleWrap(WRAPPINGS.keyboardKey) },
  link: { run: insert.toggleLink, key: 'Mod-k', words: 'url link' },
  wikiLink: { run: toggleWrap(WRAPPINGS.wikiLink), words: 'wiki page' },
  docEmbed: { run: insert.insertDocEmbed, words: 'transclude include embed 포함 삽입' },
  media: {
    run: insert.insertMedia,
    words: 'image picture photo video audio file upload 사진 그림 파일 올리기',
  },
  bullet: { run: lines.toggleList('bullet'), key: 'Mod-Shift-8', words: 'ul list bullet' },
  ordered: { run: lines.toggleList('ordered'), key: 'Mod-Shift-7', words: 'ol list numbered' },
  task: { run: lines.toggleList('task'), key: 'Mod-Shift-9', words: 'todo check task 체크' },
  tick: { run: lines.toggleTask, key: 'Mod-Alt-Enter' },
  quote: { run: lines.toggleQuote, key: 'Mod-Shift-.', words: 'blockquote quote' },
  callout: {
    run: lines.insertCallout,
    words: 'callout note tip warning admonition alert 콜아웃 참고 팁 주의 경고',
  },
  codeBlock: { run: insert.insertCodeBlock, key: 'Mod-Alt-c', words: 'fence pre code' },
  table: {
    run: (target) => insert.insertTable(COLUMNS, ROWS, target.state.phrase('Column'))(target),
    words: 'grid table 표',
  },
  rule: { run: insert.insertRule, words: 'hr line rule divider' },
  toc: { run: insert.insertToc, words: 'toc contents' },
  properties: { run: insert.insertProperties, words: 'front matter yaml tags metadata 태그 메타데이터' },
  footnote: { run: insert.insertFootnote, words: 'note footnote' },
  note: { run: toggleWrap(WRAPPINGS.note), words: 'inline footnote' },
  comment: { run: insert.toggleComment, words: 'comment hidden html 숨김' },
  math: { run: insert.insertFormula, words: 'latex katex equation math formula 수식' },
  diagram: { run: insert.insertDiagram, words: 'mermaid flowchart diagram 순서도' },
} as const satisfies Record<string, EditorAction>;

export type ActionName = keyof typeof ACTIONS;

const MAC_KEYS: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };
const OTHER_KEYS: Readonly<Record<string, string>> = { Mod: 'Ctrl' };
const ARIA_KEYS: Readonly<Record<string, string>> = { Mod: 'Control' };

function keyParts(key: string, names: Readonly<Record<string, string>>): readonly string[] {
  return key.split('-').map((part) => names[part] ?? (part.length === 1 ? part.toUpperCase() : part));
}

/** Returns the display form of a key: `Ctrl+Shift+X`, on a Mac `⌘⇧X`. */
export function formatKey(key: string, isMac: boolean): string {
  return isMac ? keyParts(key, MAC_KEYS).join('') : keyParts(key, OTHER_KEYS).join('+');
}

/** Returns a key in the form of `aria-keyshortcuts`. */
export function ariaKey(key: string): string {
  return keyParts(key, ARIA_KEYS).join('+');
}

/** Returns the key of an action, if it has one. */
export function keyOf(name: ActionName): string | undefined {
  const action: EditorAction = ACTIONS[name];
  return action.key;
}
