import { EditorView } from 'codemirror';
import type { Extension } from '@codemirror/state';
import { isInCode } from '../commands/enclosing.ts';
import { pasteSpec } from './fit-lines.ts';

/** A whole URL and nothing else. */
const ADDRESS = /^(?:https?:\/\/|mailto:)[^\s<>]+$/i;
const ROWS_MAX = 1_000;
const COLUMNS_MAX = 50;

/**
 * Pasting a URL on selected text makes it a link; spreadsheet rows in
 * plain text become a table. Everything else is left to later handlers.
 */
export function pasteText(): Extension {
  return EditorView.domEventHandlers({
    paste: (event, view) => {
      const plain = event.clipboardData?.getData('text/plain') ?? '';
      const { state } = view;
      const { from, to } = state.selection.main;
      if (plain === '' || state.readOnly || isInCode(state, from)) return false;
      const text =
        linkOn(state.sliceDoc(from, to), plain) ??
        (event.clipboardData?.types.includes('text/html') === true ? null : tableOf(plain));
      if (text === null) return false;
      event.preventDefault();
      view.dispatch(pasteSpec(state, text));
      return true;
    },
  });
}

/** Returns a link of the selected text to a pasted URL; null when the clipboard holds none. */
export function linkOn(words: string, pasted: string): string | null {
  const address = pasted.trim();
  if (words.trim() === '' || words.includes('\n') || ADDRESS.test(words.trim()) || !ADDRESS.test(address))
    return null;
  const inside = words.replaceAll(/(?<!\\)[[\]]/g, String.raw`\$&`);
  return `[${inside}](${/[()\\]/.test(address) ? `<${address}>` : address})`;
}

/**
 * Returns a Markdown table of rows with tab-separated cells; null when
 * the text has none. Lines that begin with a tab are taken as code.
 */
export function tableOf(text: string): string | null {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const cells = rows.map((row) =>
    row.split('\t').map((cell) => cell.trim().replaceAll('\\', '\\\\').replaceAll('|', String.raw`\|`)),
  );
  const columns = cells[0]?.length ?? 0;
  const isTable = rows.length > 1 && rows.length <= ROWS_MAX && columns > 1 && columns <= COLUMNS_MAX;
  if (!isTable || cells.some((row) => row.length !== columns) || rows.every((row) => row.startsWith('\t')))
    return null;
  const lines = cells.map((row) => `| ${row.join(' | ')} |`);
  return [lines[0], `|${' --- |'.repeat(columns)}`, ...lines.slice(1)].join('\n');
}
