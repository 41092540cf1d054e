import { EditorView } from '@codemirror/view';
import { relativeRules } from '../../styles/relative-sizes.ts';
import { SOURCE_FONT } from '../editor-theme.ts';
import { ARROW, BAR, BLANK_HEIGHTS, ITEM, quoteBars } from './live-measures.ts';

/** The same in the size of code. */
const CODE_BAR = 'calc(1.455em + 3px)';

/** A heading as on the page (`article.css`); the blank line before it is a part of the space above it. */
const heading = (size: number) => ({
  fontSize: `${size}em`,
  lineHeight: '1.25',
  paddingTop: `calc(var(--space, 2em) - var(--blank, ${BLANK_HEIGHTS[0]}) * 1em / ${size})`,
});

const [, ...belowHeadings] = BLANK_HEIGHTS;

/** The page's look on the lines and marks of the source. */
export const liveTheme = EditorView.theme(
  relativeRules({
    // The size of headings is that of their lines, and emphasis is slanted.
    '&': {
      '--source-h1': '1em',
      '--source-h2': '1em',
      '--source-em': 'none',
      '--source-escape': 'currentcolor',
      '--source-quote': 'currentcolor',
    },
    '.cm-live-faded, .cm-live-faded *': {
      color: 'var(--sub-text) !important',
      fontStyle: 'normal',
      fontWeight: '400',
      textDecoration: 'none',
    },
    '.cm-live-blank-line': { lineHeight: `${BLANK_HEIGHTS[0]}em` },
    ...Object.fromEntries(
      belowHeadings.map((height, index) => [`.cm-live-below-h${index + 1}`, { lineHeight: `${height}em` }]),
    ),
    '.cm-live-heading': { fontWeight: '600', letterSpacing: '-0.01em' },
    '.cm-live-heading span': { fontWeight: 'inherit' },
    '.cm-live-h1': heading(1.65),
    '.cm-live-h2': heading(1.3),
    '.cm-live-h3': heading(1.06),
    '.cm-live-h4, .cm-live-h5, .cm-live-h6': heading(1),
    '.cm-live-h5, .cm-live-h6': { color: 'var(--sub-text)' },
    '.cm-line.cm-live-heading:first-child': { paddingTop: '0' },
    '.cm-live-heading .cm-live-heading-number': {
      color: 'var(--sub-text)',
      fontVariantNumeric: 'tabular-nums',
      fontWeight: '500',
      // With the space that the page has behind it.
      marginInlineEnd: '0.75em',
    },
    '.cm-live-em': { fontStyle: 'italic' },
    '.cm-live-em[lang=ko]': {
      fontStyle: 'normal',
      textDecoration: 'underline dotted from-font',
      textUnderlineOffset: '0.25em',
    },
    '.cm-live-strong': { fontWeight: '700' },
    '.cm-live-mark': { backgroundColor: 'var(--highlight)' },
    '.cm-live-u': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
    '.cm-live-code, .cm-live-kbd, .cm-live-formula': {
      backgroundColor: 'var(--sunken)',
      borderRadius: '4px',
      fontFamily: 'var(--font-code)',
      fontSize: '0.875em',
      padding: '0.15em 0.35em',
    },
    '.cm-live-kbd': {
      backgroundColor: 'var(--raised)',
      border: '1px solid var(--edge)',
      borderBottomWidth: '2px',
    },
    '.cm-live-sub, .cm-live-sup, .cm-live-reference': { fontSize: '0.72em', lineHeight: '0' },
    '.cm-live-sub': { verticalAlign: 'sub' },
    '.cm-live-sup, .cm-live-reference': { verticalAlign: 'super' },
    '.cm-live-reference': { padding: '0 0.15em' },
    '.cm-live-reference, .cm-live-reference span:not(.cm-live-faded)': { color: 'var(--accent)' },
    '.cm-live-note': {
      backgroundColor: 'var(--sunken)',
      borderRadius: '4px',
      color: 'var(--sub-text)',
      fontSize: '0.85em',
      margin: '0 0.15em',
      padding: '0.1em 0.35em',
    },
    '.cm-live-comment, .cm-live-image': { color: 'var(--sub-text)', fontSize: '0.85em' },
    '.cm-live-link': {
      color: 'var(--accent)',
      textDecoration: 'underline 1px',
      textUnderlineOffset: '0.2em',
    },
    '.cm-live-missing, .cm-live-missing span': { color: 'var(--sub-text)', textDecoration: 'none' },
    '.cm-live-missing': { borderBottom: '1px dashed' },
    '&.cm-live-opens .cm-live-link': { cursor: 'pointer' },
    '.cm-live-chip': {
      backgroundColor: 'var(--sunken)',
      borderRadius: '4px',
      color: 'var(--sub-text)',
      fontSize: '0.85em',
      padding: '0.15em 0.5em',
    },
    '.cm-live-small': { color: 'var(--sub-text)', fontSize: '0.9em' },
    '.cm-line.cm-live-list': {
      paddingInlineStart: `calc(${ARROW} + var(--quotes, 0) * ${BAR} + var(--items) * ${ITEM})`,
      paddingBottom: '0.1em',
      paddingTop: '0.1em',
    },
    // With the space around the lines of items, as far apart as on the page.
    '.cm-line.cm-live-between-items, .cm-line.cm-live-in-item': { paddingBottom: '0', paddingTop: '0' },
    '.cm-live-between-items': { lineHeight: '0.7em' },
    '.cm-live-in-item': { lineHeight: '0.5em' },
    // As high as a letter otherwise, beside the hidden mark of a quote.
    '.cm-live-between-items .cm-widgetBuffer, .cm-live-in-item .cm-widgetBuffer': { height: '0' },
    '.cm-line.cm-live-item, .cm-line.cm-live-item-shown': { textIndent: `-${ITEM}` },
    '.cm-live-item > *, .cm-live-item-shown > *': { textIndent: '0' },
    '.cm-live-bullet, .cm-live-number': {
      boxSizing: 'border-box',
      color: 'var(--sub-text)',
      display: 'inline-flex',
      fontVariantNumeric: 'tabular-nums',
      justifyContent: 'flex-end',
      paddingInlineEnd: '0.25em',
      whiteSpace: 'nowrap',
      width: ITEM,
    },
    '.cm-live-bullet': { paddingInlineEnd: '0.55em' },
    '.cm-live-bullet:not(.cm-live-task)::before': {
      border: '1px solid',
      boxSizing: 'border-box',
      content: '""',
      height: '0.36em',
      position: 'relative',
      top: '-0.18em',
      width: '0.36em',
    },
    '.cm-live-disc::before, .cm-live-square::before': {
      background: 'currentcolor',
      forcedColorAdjust: 'none',
    },
    '.cm-live-disc::before, .cm-live-circle::before': { borderRadius: '50%' },
    '.cm-live-task': { paddingInlineEnd: '0.4em' },
    '.cm-live-box': {
      appearance: 'none',
      border: '1.5px solid var(--edge)',
      borderRadius: '3px',
      cursor: 'pointer',
      fontSize: 'inherit',
      height: '1em',
      margin: '0',
      position: 'relative',
      // As much below the line of the letters as on the page.
      top: '0.12em',
      width: '1em',
    },
    '.cm-live-box:checked': { backgroundColor: 'var(--accent)', borderColor: 'var(--accent)' },
    '.cm-live-box:checked::after': {
      border: 'solid var(--on-accent)',
      borderWidth: '0 2px 2px 0',
      content: '""',
      height: '0.5em',
      left: '0.26em',
      position: 'absolute',
      top: '0.06em',
      transform: 'rotate(45deg)',
      width: '0.2em',
    },
    '.cm-line.cm-live-quote': {
      ...quoteBars(BAR),
      paddingInlineStart: `calc(${ARROW} + var(--quotes) * ${BAR} + var(--items, 0) * ${ITEM})`,
    },
    '.cm-live-quote:not(.cm-live-callout)': { color: 'var(--sub-text)' },
    '.cm-live-callout-title': { color: 'var(--callout)', fontWeight: '600', paddingBottom: '0.35em' },
    '.cm-live-callout-title span:not(.cm-live-faded)': { color: 'inherit' },
    // A fold on the page: it points to the title, or down where the page has it open.
    '.cm-live-fold::before': {
      border: 'solid var(--sub-text)',
      borderWidth: '0 1.5px 1.5px 0',
      boxSizing: 'border-box',
      content: '""',
      display: 'inline-block',
      height: '7px',
      marginInline: '3px 8px',
      transform: 'rotate(-45deg)',
      verticalAlign: '0.14em',
      width: '7px',
    },
    '.cm-live-fold-open::before': { transform: 'translate(1px, -2px) rotate(45deg)' },
    '.cm-line.cm-live-break': { paddingBottom: '0.5em', paddingTop: '0.5em' },
    '.cm-live-rule': {
      borderTop: '1px solid var(--line)',
      display: 'inline-block',
      verticalAlign: 'middle',
      width: '100%',
    },
    '.cm-line.cm-live-pre': {
      backgroundColor: 'var(--sunken)',
      border: 'solid var(--line)',
      borderWidth: '0 1px',
      fontFamily: 'var(--font-code)',
      fontSize: '0.825em',
      lineHeight: '1.55',
      marginInlineStart: `calc(${ARROW} + var(--quotes, 0) * ${CODE_BAR} + var(--items, 0) * 1.94em)`,
      overflowWrap: 'anywhere',
      padding: '0 16px',
      wordBreak: 'normal',
    },
    '.cm-line.cm-live-pre.cm-live-quote': { backgroundImage: 'none', position: 'relative' },
    '.cm-line.cm-live-pre.cm-live-quote::before': {
      backgroundImage: `repeating-linear-gradient(to right, var(--callout, var(--line)) 0 3px, transparent 3px ${CODE_BAR})`,
      bottom: '-1px',
      content: '""',
      insetInlineStart: `calc(-1px - var(--quotes) * ${CODE_BAR})`,
      position: 'absolute',
      top: '-1px',
      width: `calc(var(--quotes) * ${CODE_BAR})`,
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
    '.cm-live-block': { display: 'flow-root', paddingInlineStart: ARROW, whiteSpace: 'normal' },
    '.cm-live-block.cm-live-nested': {
      display: 'inline-block',
      paddingInlineStart: '0',
      verticalAlign: 'top',
      // A bullet before it must stay on its line.
      width: 'calc(100% - 2px)',
    },
    // The page's base styles, which do not reach in here.
    '.cm-live-block *, .cm-live-inline *': { boxSizing: 'border-box' },
    // A press on a diagram leads into its source.
    '.cm-live-block .diagram iframe': { pointerEvents: 'none' },
    ':where(.cm-live-block, .cm-live-inline) :where(a)': {
      color: 'var(--accent)',
      textDecorationThickness: '1px',
      textUnderlineOffset: '0.2em',
    },
    '.cm-live-block button': { color: 'inherit', cursor: 'pointer', font: 'inherit' },
    '.cm-live-block .article > *': { marginBottom: '0', marginTop: '0' },
    '.cm-live-inline > .article': { display: 'inline', fontSize: 'inherit', lineHeight: 'inherit' },
    '.cm-live-inline img': { verticalAlign: 'bottom' },
    '.cm-live-table': { fontFamily: SOURCE_FONT, fontSize: '0.85em' },
    '@media (forced-colors: active)': {
      '.cm-live-code, .cm-live-kbd, .cm-live-mark': { outline: '1px solid' },
      '.cm-live-faded, .cm-live-faded *': { color: 'GrayText !important' },
      '.cm-live-box': { appearance: 'auto' },
      '.cm-live-box:checked::after': { display: 'none' },
      '.cm-line.cm-live-quote': { borderInlineStart: '3px solid' },
    },
  }),
);
