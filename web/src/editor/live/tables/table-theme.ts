import { EditorView } from '@codemirror/view';
import { relativeRules } from '../../../styles/relative-sizes.ts';
import { ARROW, BAR, BEFORE_BARS, ITEM, quoteBars } from '../live-measures.ts';

/** Tables as the page has them (`article-boxes.css`), on the lines of their source. */
export const tableTheme = EditorView.theme(
  relativeRules({
    // The text is as wide as its pane: a wide table scrolls in itself.
    '.cm-content': { minWidth: '0' },
    '.cm-live-grid': {
      '--em': 'calc(1em / 0.95)',
      borderCollapse: 'collapse',
      display: 'block',
      fontSize: '0.95em',
      fontVariantNumeric: 'tabular-nums',
      lineHeight: '1.5',
      marginInlineStart: ARROW,
      maxWidth: `calc(100% - ${ARROW})`,
      overflowX: 'auto',
      width: 'max-content',
    },
    '.cm-live-grid-list': {
      marginInlineStart: `calc(${ARROW} + var(--items) * ${ITEM})`,
      maxWidth: `calc(100% - ${ARROW} - var(--items) * ${ITEM})`,
    },
    '.cm-live-grid-quote': {
      ...quoteBars(BEFORE_BARS),
      paddingInlineStart: `calc(var(--quotes) * ${BAR})`,
    },
    '.cm-live-grid > .cm-line': { display: 'table-row', padding: '0' },
    // They would be cells of their own.
    '.cm-live-grid > .cm-line > .cm-widgetBuffer': { display: 'none' },
    // Without a box it would have no place, by which CodeMirror measures the first and last lines of a table.
    // As a group of no rows it has neither height nor borders.
    '.cm-live-delimiters': { display: 'table-row-group' },
    '.cm-live-cell': {
      border: '1px solid var(--line)',
      boxSizing: 'border-box',
      display: 'table-cell',
      minWidth: '4em',
      overflowWrap: 'normal',
      padding: '7px 12px',
      textAlign: 'left',
      verticalAlign: 'top',
    },
    '.cm-live-cell-center': { textAlign: 'center' },
    '.cm-live-cell-right': { textAlign: 'right' },
    '.cm-live-head-cell': { backgroundColor: 'var(--sunken)', fontWeight: '600' },
    '.cm-live-head-cell span': { fontWeight: 'inherit' },
    '.cm-live-head-cell .cm-live-strong': { fontWeight: '700' },
  }),
);
