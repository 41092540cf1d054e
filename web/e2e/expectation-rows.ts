/**
 * Expectations of users from other websites, and the test
 * of each. Titles are beginnings of titles in the file.
 */
export type ExpectationRow =
  | {
      readonly row: number;
      readonly what: string;
      readonly held: readonly (readonly [file: string, title: string])[];
    }
  | { readonly row: number; readonly what: string; readonly notYet: string };

const PALETTE = 'web/e2e/palette.test.ts';
const EDITOR = 'web/e2e/editor.test.ts';
const WRITING = 'web/e2e/editor-writing.test.ts';
const TREE = 'web/e2e/tree.test.ts';
const COMPOSITION = 'web/e2e/editor-composition.test.ts';
const READING = 'web/e2e/reading.test.ts';
const COMMENTS = 'web/e2e/comments.test.ts';
const MARKUP = 'web/e2e/markup.test.ts';
const HERE = 'web/e2e/expectations.test.ts';
const BRINGING = 'web/e2e/editor-insertion.test.ts';
const MEDIA = 'web/e2e/media.test.ts';
const EVERYWHERE = 'web/e2e/every-screen.test.ts';

export const EXPECTATIONS: readonly ExpectationRow[] = [
  {
    row: 1,
    what: 'Ctrl+K opens the palette',
    held: [[PALETTE, 'finds a document by its initial consonants']],
  },
  { row: 2, what: '? lists the shortcuts', held: [[PALETTE, 'has single-key shortcuts']] },
  {
    row: 3,
    what: '/ searches',
    held: [
      [PALETTE, 'has single-key shortcuts'],
      [HERE, 'the palette has a button'],
    ],
  },
  {
    row: 4,
    what: 'n, e, h: new, edit, history',
    held: [
      [PALETTE, 'has single-key shortcuts'],
      ['web/e2e/keyboard-journey.test.ts', 'from sign-up'],
    ],
  },
  {
    row: 5,
    what: 'single keys are inert where one writes, and can be switched off',
    held: [
      [PALETTE, 'has single-key shortcuts'],
      [PALETTE, 'opens nothing by Enter during composition'],
    ],
  },
  {
    row: 6,
    what: 'Ctrl+B, I, K in the editor',
    held: [[WRITING, 'wraps and unwraps text by the usual shortcuts']],
  },
  {
    row: 7,
    what: 'Ctrl+Shift+7, 8, . in the editor',
    held: [[WRITING, 'makes lists, quotes and headings by shortcuts']],
  },
  {
    row: 8,
    what: 'Ctrl+S saves; Ctrl+Enter sends a comment',
    held: [
      [EDITOR, 'saves by Ctrl+S'],
      [COMMENTS, 'send nothing during composition'],
      ['web/e2e/keyboard-journey.test.ts', 'from sign-up'],
    ],
  },
  {
    row: 9,
    what: 'Ctrl+Z undoes an action of the toolbar in one step',
    held: [[WRITING, 'undoes a toolbar button in one step']],
  },
  {
    row: 10,
    what: 'Enter goes on with a list; Esc and Tab leave the editor',
    held: [
      ['web/e2e/keyboard-journey.test.ts', 'from sign-up'],
      [WRITING, 'continues lists, renumbers them'],
    ],
  },
  {
    row: 11,
    what: 'pictures are pasted and dropped',
    held: [
      [BRINGING, 'uploads a pasted image'],
      [BRINGING, 'uploads dropped files'],
      [MEDIA, 'is reached by the menu'],
    ],
  },
  {
    row: 12,
    what: 'an address pasted over words makes a link',
    held: [[WRITING, 'makes a link of an address']],
  },
  {
    row: 13,
    what: 'Hangul is taken as it is composed',
    held: [
      [EDITOR, 'accepts Korean from an input method exactly as composed'],
      [COMPOSITION, 'composes Hangul without interruption'],
      [COMMENTS, 'send nothing during composition'],
    ],
  },
  {
    row: 14,
    what: 'edit, live, split, preview; the choice is kept',
    held: [
      [EDITOR, 'remembers the view of the editor'],
      [WRITING, 'scrolls source and page together'],
    ],
  },
  {
    row: 15,
    what: 'unsaved changes are asked about',
    held: [
      [EDITOR, 'asks before unsaved text is lost by a link'],
      [EDITOR, 'asks nothing when all is saved'],
      ['web/e2e/draft-recovery.test.ts', 'are offered after the tab was closed'],
    ],
  },
  {
    row: 16,
    what: 'a conflict: overwrite or load the latest, or merge',
    held: [
      [EDITOR, 'asks at a conflict'],
      ['web/e2e/editor-saving.test.ts', 'merges edits of different paragraphs by two users'],
    ],
  },
  { row: 17, what: "a tree's keys", held: [[TREE, 'supports the keys of a tree']] },
  {
    row: 18,
    what: 'every drag has another way; a failed one is taken back',
    held: [
      [TREE, 'moves rows by the menu'],
      [TREE, 'restores the order'],
    ],
  },
  {
    row: 19,
    what: 'empty lists: a sentence and an action',
    held: [[HERE, 'an empty list says what it is for']],
  },
  { row: 20, what: 'skeletons, not at once', held: [[HERE, 'slow content has a placeholder']] },
  {
    row: 21,
    what: 'toasts of four seconds; errors beside their fields',
    held: [
      [HERE, 'a toast stays for four seconds'],
      ['web/e2e/failures.test.ts', 'shows a refused field of every other form once'],
      ['web/e2e/failures.test.ts', 'shows a refused sign-up as a popup with the status, and marks the field'],
    ],
  },
  {
    row: 22,
    what: 'windows trap the focus, close on Esc, give it back',
    held: [[HERE, 'a dialog traps the focus']],
  },
  {
    row: 23,
    what: 'light and dark',
    held: [
      [READING, 'changes the theme by menu and by key'],
      ['web/e2e/space-design.test.ts', 'refuses unreadable colours'],
    ],
  },
  {
    row: 24,
    what: 'paper and the reader view',
    held: [
      [HERE, 'print and the reader view have only the text'],
      ['web/e2e/space-design.test.ts', 'is printed in dark on white'],
    ],
  },
  {
    row: 25,
    what: '320 pixels; a drawer instead of a column',
    held: [
      [EVERYWHERE, 'is reached, named, in its language'],
      [READING, 'fits into 320 pixels'],
    ],
  },
  {
    row: 26,
    what: '24 pixels; the focus is seen',
    held: [
      [HERE, 'targets are at least 24 pixels large'],
      [HERE, 'the focused element is not hidden under the header'],
    ],
  },
  {
    row: 27,
    what: 'skip link, one h1, lang, titles, focus',
    held: [
      [HERE, 'the first Tab skips the header to the content'],
      [HERE, 'a new page has its own title'],
      [EVERYWHERE, 'is reached, named, in its language'],
      [READING, 'changes the language on the same page'],
    ],
  },
  { row: 28, what: 'password fields', held: [[HERE, 'passwords can be pasted']] },
  {
    row: 29,
    what: 'times; the language keeps the page',
    held: [
      [HERE, 'a time is relative'],
      [READING, 'changes the language on the same page'],
    ],
  },
  {
    row: 30,
    what: 'motion, back and forward, headings',
    held: [
      [HERE, 'nothing moves with prefers-reduced-motion'],
      [HERE, 'Back and Forward restore the scroll position and the open folders'],
      [HERE, 'an address with a heading'],
      [MARKUP, "copies a heading's link"],
    ],
  },
];

/** Further expectations. */
export const ALSO: readonly ExpectationRow[] = [
  {
    row: 31,
    what: 'deleting asks, by name',
    held: [
      [READING, 'deletes after a question that names the document'],
      [HERE, 'a dialog traps the focus'],
    ],
  },
  {
    row: 32,
    what: 'an answer to a comment keeps the focus',
    held: [[COMMENTS, 'send nothing during composition']],
  },
  {
    row: 33,
    what: 'offline and 5xx keep what was typed',
    held: [
      ['web/e2e/failures.test.ts', 'shows that the network is lost'],
      [COMMENTS, 'keep the typed text when sending fails'],
      [HERE, 'a write after the session has ended'],
    ],
  },
];
