import { EditorSelection } from '@codemirror/state';
import type { EditorState, StateCommand } from '@codemirror/state';
import { FRONT_MATTER_MAX_LENGTH, frontMatterEnd } from '@maru/core/text';
import { canPickFiles, pickFiles } from '../pick-files.ts';
import { enclosingNode } from './enclosing.ts';
import { isolateUndoStep } from './wrap.ts';

/** Marks the selection in a template: the text between two of them. U+0000 occurs in no text. */
const PLACE = '\0';

/**
 * Inserts a block below the line of the cursor, or in its place when it is empty, with blank lines around.
 */
function insertBlock(state: EditorState, template: string): ReturnType<EditorState['update']> {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const isEmpty = line.text.trim() === '';
  const from = isEmpty ? line.from : line.to;
  const before = state.sliceDoc(Math.max(0, from - 2), from);
  let lead = '';
  if (!isEmpty) lead = '\n\n';
  else if (
    before !== '' &&
    !before.endsWith('\n\n') &&
    line.number > 1 &&
    state.doc.line(line.number - 1).text.trim() !== ''
  )
    lead = '\n';
  const next = line.number < state.doc.lines ? state.doc.line(line.number + 1).text.trim() : '';
  const [start = '', middle, end = ''] = template.split(PLACE);
  const text = lead + start + (middle ?? '') + end;
  const at = from + lead.length + start.length;
  return state.update(
    isolateUndoStep({
      changes: { from, to: line.to, insert: text + (next === '' ? '' : '\n') },
      selection:
        middle === undefined
          ? EditorSelection.cursor(from + text.length)
          : EditorSelection.range(at, at + middle.length),
    }),
  );
}

/** Inserts a block such as `---`; NUL characters in it mark the selection. */
export function insertTemplate(template: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    dispatch(insertBlock(state, template));
    return true;
  };
}

export const insertRule = insertTemplate('---\n');
export const insertDocEmbed = insertTemplate(`![[${PLACE}${PLACE}]]\n`);
export const insertToc = insertTemplate('[toc]\n');
export const insertDiagram = insertTemplate(`\`\`\`mermaid\nflowchart LR\n  ${PLACE}A --> B${PLACE}\n\`\`\``);
export const insertFormula = insertTemplate(`\`\`\`math\n${PLACE}E = mc^2${PLACE}\n\`\`\``);

const FRONT_MATTER = '---\ntags: [';

/** Begins the document's properties at the start of the text, or goes to the end of those that it has. */
export const insertProperties: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const end = frontMatterEnd(state.sliceDoc(0, FRONT_MATTER_MAX_LENGTH + 1));
  const isNew = end === 0;
  const changes = isNew ? { from: 0, insert: `${FRONT_MATTER}]\n---\n\n` } : [];
  const at = isNew ? FRONT_MATTER.length : state.doc.lineAt(end).from - 1;
  dispatch(state.update(isolateUndoStep({ changes, selection: EditorSelection.cursor(at) })));
  return true;
};

const COMMENTS: ReadonlySet<string> = new Set(['Comment', 'CommentBlock', 'LeadingComment', 'LinesComment']);

const WHOLE_COMMENT = /^(<!-- ?)[^]*?( ?-->)$/;

/** Hides the selection in a comment; shows the text of the comment around it again. */
export const toggleComment: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main;
  // HTML's own tree inside a block may end where it was read to.
  const node = enclosingNode(state, from, to, COMMENTS, (found) =>
    WHOLE_COMMENT.test(state.sliceDoc(found.from, found.to)),
  );
  const written = node === null ? '' : state.sliceDoc(node.from, node.to);
  const [, open = '', close = ''] = WHOLE_COMMENT.exec(written) ?? [];
  if (state.readOnly || (node === null && state.sliceDoc(from, to).includes('-->'))) return false;
  const changes =
    node === null
      ? [
          { from, insert: '<!-- ' },
          { from: to, insert: ' -->' },
        ]
      : [
          { from: node.from, to: node.from + open.length },
          { from: node.to - close.length, to: node.to },
        ];
  const set = state.changes(changes);
  const start = set.mapPos(from, -1) + (node === null ? '<!-- '.length : 0);
  const selection = EditorSelection.range(start, Math.max(start, set.mapPos(to, -1)));
  dispatch(state.update(isolateUndoStep({ changes: set, selection })));
  return true;
};

/**
 * Inserts a table of empty cells and selects the first.
 * @param label text of the head cells, followed by their number
 */
export function insertTable(columns: number, rows: number, label: string): StateCommand {
  const head = Array.from({ length: columns }, (_none, index) => `${label} ${index + 1}`);
  const [first = '', ...others] = head;
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const widths = head.map((cell) => cell.length + (cell.match(/[가-힣]/g)?.length ?? 0));
  const body = Array.from({ length: rows }, () => line(widths.map((width) => ' '.repeat(width))));
  return insertTemplate(
    [
      line([`${PLACE}${first}${PLACE}`, ...others]),
      line(widths.map((width) => '-'.repeat(width))),
      ...body,
    ].join('\n'),
  );
}

/**
 * Puts the selected lines between fences that are longer than any
 * inside; without a selection the cursor is placed for the language.
 */
export const insertCodeBlock: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const { from, to, empty } = state.selection.main;
  if (empty) {
    dispatch(insertBlock(state, `\`\`\`${PLACE}${PLACE}\n\n\`\`\``));
    return true;
  }
  const start = state.doc.lineAt(from).from;
  const end = state.doc.lineAt(to).to;
  const code = state.sliceDoc(start, end);
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  dispatch(
    state.update(
      isolateUndoStep({
        changes: [
          { from: start, insert: `${fence}\n` },
          { from: end, insert: `\n${fence}` },
        ],
        selection: EditorSelection.cursor(start + fence.length),
      }),
    ),
  );
  return true;
};

const LINK: ReadonlySet<string> = new Set(['Link']);
const URL_TEXT = /^(?:https?:\/\/|mailto:|www\.)\S+$/i;

/** Makes a link of the selection and places the cursor at its missing half; turns a link into its text. */
export const toggleLink: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const { main } = state.selection;
  const link = enclosingNode(state, main.from, main.to, LINK);
  if (link !== null) {
    const marks = link.getChildren('LinkMark');
    const [open, close] = marks;
    if (open === undefined || close === undefined) return false;
    dispatch(
      state.update(
        isolateUndoStep({
          changes: [
            { from: open.from, to: open.to },
            { from: close.from, to: link.to },
          ],
        }),
      ),
    );
    return true;
  }
  const { from, to } = main.empty ? (state.wordAt(main.head) ?? main) : main;
  const text = state.sliceDoc(from, to);
  const isUrl = URL_TEXT.test(text);
  const insert = isUrl ? `[](${text})` : `[${text}]()`;
  const at = from === to || isUrl ? from + 1 : from + insert.length - 1;
  dispatch(
    state.update(isolateUndoStep({ changes: { from, to, insert }, selection: EditorSelection.cursor(at) })),
  );
  return true;
};

/**
 * Inserts an image, video or audio file at the cursor: a selected address, or files that are chosen and
 * uploaded. Where none can be, it inserts the markup alone, with the selection as description.
 */
export const insertMedia: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const { from, to } = state.selection.main;
  const text = state.sliceDoc(from, to);
  const isUrl = URL_TEXT.test(text);
  if (!isUrl && state.facet(canPickFiles)) {
    dispatch(state.update({ effects: pickFiles.of(null) }));
    return true;
  }
  const insert = isUrl ? `![](${text})` : `![${text}]()`;
  dispatch(
    state.update(
      isolateUndoStep({
        changes: { from, to, insert },
        selection: EditorSelection.cursor(isUrl ? from + 2 : from + insert.length - 1),
      }),
    ),
  );
  return true;
};

/**
 * Inserts a footnote with the next free number: its reference at
 * the cursor, its definition at the end, where the cursor moves.
 */
export const insertFootnote: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const text = state.doc.toString();
  let number = 1;
  for (const [, digits] of text.matchAll(/\[\^(\d{1,6})\]/g)) number = Math.max(number, Number(digits) + 1);
  const { to } = state.selection.main;
  const mark = `[^${number}]`;
  const end = state.doc.length;
  const last = state.doc.line(state.doc.lines).text;
  const isAfterNote = /^\[\^[^\]]+\]:/.test(
    state.doc.line(state.doc.lines - (last === '' && state.doc.lines > 1 ? 1 : 0)).text,
  );
  const gap = last === '' ? (isAfterNote || end === 0 ? '' : '\n') : isAfterNote ? '\n' : '\n\n';
  const insert = `${gap}${mark}: `;
  const changes = state.changes([
    { from: to, insert: mark },
    { from: end, insert },
  ]);
  dispatch(state.update(isolateUndoStep({ changes, selection: EditorSelection.cursor(changes.newLength) })));
  return true;
};
