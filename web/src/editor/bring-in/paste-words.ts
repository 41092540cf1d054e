import { EditorView } from 'codemirror';
import type { Extension } from '@codemirror/state';
import { isInCode } from '../commands/enclosing.ts';

/** A whole address, and nothing beside it. */
const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s<>]+$/i;
const ROWS_MAX = 1_000;
const COLUMNS_MAX = 50;

/**
 * An address that is pasted on chosen words makes them a link; rows of a spreadsheet that come as plain text become a table.
 * Everything else is left to whoever comes next.
 */
export function pasteWords(): Extension {
  return EditorView.domEventHandlers({
    paste: (event, view) => {
      const plain = event.clipboardData?.getData('text/plain') ?? '';
      const { state } = view;
      const { from, to } = state.selection.main;
      if (plain === '' || state.readOnly || isInCode(state, from)) return false;
      const text =
        linkOn(state.sliceDoc(from, to), plain) ?? (event.clipboardData?.types.includes('text/html') === true ? null : tableOf(plain));
      if (text === null) return false;
      event.preventDefault();
      view.dispatch(state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true });
      return true;
    },
  });
}

/** A link of chosen words to a pasted address; null where that is not what was done. */
export function linkOn(words: string, pasted: string): string | null {
  const address = pasted.trim();
  if (words.trim() === '' || words.includes('\n') || ADDRESS.test(words.trim()) || !ADDRESS.test(address)) return null;
  const inside = words.replaceAll(/(?<!\\)[[\]]/g, String.raw`\$&`);
  return `[${inside}](${/[()\\]/.test(address) ? `<${address}>` : address})`;
}

/** A table of rows whose cells have tabs between them; null where a text is none. Lines that begin with a tab are code rather. */
export function tableOf(text: string): string | null {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const cells = rows.map((row) => row.split('\t').map((cell) => cell.trim().replaceAll('\\', '\\\\').replaceAll('|', String.raw`\|`)));
  const columns = cells[0]?.length ?? 0;
  const isTable = rows.length > 1 && rows.length <= ROWS_MAX && columns > 1 && columns <= COLUMNS_MAX;
  if (!isTable || cells.some((row) => row.length !== columns) || rows.every((row) => row.startsWith('\t'))) return null;
  const lines = cells.map((row) => `| ${row.join(' | ')} |`);
  return [lines[0], `|${' --- |'.repeat(columns)}`, ...lines.slice(1)].join('\n');
}
