import { EditorView } from '@codemirror/view';
import { relativeRules } from '../../styles/relative-sizes.ts';
import { ARROW, BAR, INSIDE_BARS, ITEM, quoteBars } from './live-measures.ts';

/** Blocks of code as the page has them (`article-boxes.css`), on the lines of their source. */
export const codeTheme = EditorView.theme(
  relativeRules({
    '.cm-line.cm-live-pre': {
      '--em': 'calc(1em / 0.825)',
      backgroundColor: 'var(--sunken)',
      border: 'solid var(--line)',
      borderWidth: '0 1px',
      fontFamily: 'var(--font-code)',
      fontSize: '0.825em',
      lineHeight: '1.55',
      marginInlineStart: `calc(${ARROW} + var(--quotes, 0) * ${BAR} + var(--items, 0) * ${ITEM})`,
      overflowWrap: 'anywhere',
      padding: '0 16px',
      textIndent: '0',
      wordBreak: 'normal',
    },
    '.cm-line.cm-live-pre.cm-live-quote': { backgroundImage: 'none' },
    '.cm-line.cm-live-pre.cm-live-quote::before': {
      ...quoteBars('0'),
      bottom: '-1px',
      content: '""',
      insetInlineStart: `calc(-1px - ${INSIDE_BARS})`,
      position: 'absolute',
      top: '-1px',
      width: `calc(${INSIDE_BARS})`,
    },
    // Beside the box, in the height of its first line.
    '.cm-live-pre :is(.cm-live-bullet, .cm-live-number)': {
      '--em': '1em',
      alignItems: 'center',
      fontSize: 'calc(1em / 0.825)',
      height: '1.28em',
      insetInlineEnd: '100%',
      position: 'absolute',
      top: '16px',
    },
    '.cm-line.cm-live-pre-first, .cm-line.cm-live-pre-first-closed': {
      borderTopWidth: '1px',
      borderTopLeftRadius: 'var(--radius)',
      borderTopRightRadius: 'var(--radius)',
    },
    '.cm-line.cm-live-pre-last, .cm-line.cm-live-pre-last-closed': {
      borderBottomWidth: '1px',
      borderBottomLeftRadius: 'var(--radius)',
      borderBottomRightRadius: 'var(--radius)',
    },
    // The fences are the space above and below the code until the caret enters.
    '.cm-line.cm-live-pre-first-closed, .cm-line.cm-live-pre-last-closed': { lineHeight: '14px' },
    '.cm-line.cm-live-pre-first': { paddingTop: '6px' },
    '.cm-line.cm-live-pre-last': { paddingBottom: '6px' },
    '@media (forced-colors: active)': {
      '.cm-line.cm-live-pre.cm-live-quote': { borderInlineStart: '3px solid' },
    },
  }),
);
