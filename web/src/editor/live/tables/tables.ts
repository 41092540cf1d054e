import { Prec } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { cellKeys } from './cell-keys.ts';
import { cellText } from './cell-text.ts';
import { followCaret } from './follow-caret.ts';
import { tableTheme } from './table-theme.ts';
import { renderedTables } from './table-view.ts';

/** Tables that are drawn and written cell by cell. The source stays the text, with one history. */
export const liveTables: Extension = [renderedTables, cellText, cellKeys, followCaret, Prec.high(tableTheme)];
