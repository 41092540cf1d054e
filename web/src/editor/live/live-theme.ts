import { EditorView } from '@codemirror/view';
import { relativeRules } from '../../styles/relative-sizes.ts';
import { SOURCE_FONT } from '../editor-theme.ts';
import { ARROW, BAR, BEFORE_BARS, BLANK_HEIGHTS, ITEM, quoteBars } from './live-measures.ts';

/** A heading as on the page (`article.css`); the blank line before it is a part of the space above it. */
const heading = (size: number) => ({
  '--above': `calc(var(--space, 2em) - var(--blank, ${BLANK_HEIGHTS[0]}) * 1em / ${size})`,
  '--em': `calc(1em / ${size})`,
  fontSize: `${size}em`,
  lineHeight: '1.25',
  paddingTop: 'var(--above)',
});

const [, ...belowHeadings] = BLANK_HEIGHTS;

/** The page's look on the lines and marks of the source. */
export const liveTheme = EditorView.theme(
  relativeRules({
    // CodeMirror puts an image on both sides of what is hidden: lines would break there, within words too.
    // Each line places its own: the text as a whole would lay out all of them again at every key.
    '.cm-line': { position: 'relative' },
    '.cm-widgetBuffer:not(:first-child)': { position: 'absolute' },
    ':is(.cm-live-blank, .cm-live-heading, .cm-live-pre) .cm-widgetBuffer': { height: '0' },
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
    '.cm-line.cm-live-heading:is(:first-child, .cm-live-leading)': { '--above': '0px', paddingTop: '0' },
    '.cm-line.cm-live-heading.cm-foldable::before': { top: 'calc(var(--above) - 0.375em)' },
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
    '.cm-live-strong, .cm-live-heading .cm-live-strong': { fontWeight: '700' },
    // With the limits of the page for authors' colours on it.
    '.cm-live-mark': {
      '--color-least': '0.4',
      '--color-most': '0.14',
      backgroundColor: 'var(--highlight)',
    },
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
    '.cm-live-mark .cm-live-link, .cm-live-mark .cm-live-link span': { color: 'inherit' },
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
    '.cm-line.cm-live-below-code': { paddingTop: `${BLANK_HEIGHTS[0]}em` },
    '.cm-live-small': { color: 'var(--sub-text)', fontSize: '0.9em' },
    '.cm-line.cm-live-list': {
      paddingInlineStart: `calc(${ARROW} + var(--quotes, 0) * ${BAR} + var(--items) * ${ITEM})`,
      paddingBottom: '0.1em',
      paddingTop: '0.1em',
    },
    // With the space around the lines of items, as far apart as on the page.
    '.cm-line.cm-live-blank': { paddingBottom: '0', paddingTop: '0' },
    '.cm-live-between-items': { lineHeight: '0.7em' },
    '.cm-live-in-item': { lineHeight: '0.5em' },
    '.cm-live-below-box': { lineHeight: '1em' },
    // As far above what follows as with a blank line between them, in lists as well.
    '.cm-line.cm-live-close': { paddingBottom: `${BLANK_HEIGHTS[0]}em` },
    '.cm-line.cm-live-heading.cm-live-close': { paddingBottom: '0.6em' },
    '.cm-line.cm-live-item': { textIndent: `calc(-1 * ${ITEM} - var(--inside, 0) * ${BAR})` },
    '.cm-line.cm-live-item-shown': { textIndent: `calc(-1 * ${ITEM})` },
    '.cm-live-item > *, .cm-live-item-shown > *': { textIndent: '0' },
    '.cm-live-bullet, .cm-live-number': {
      boxSizing: 'border-box',
      color: 'var(--sub-text)',
      display: 'inline-flex',
      fontVariantNumeric: 'tabular-nums',
      justifyContent: 'flex-end',
      // Before the bars of quotes in the item.
      marginInlineEnd: `calc(var(--inside, 0) * ${BAR})`,
      paddingInlineEnd: '0.25em',
      whiteSpace: 'nowrap',
      width: `calc${ITEM}`,
    },
    '.cm-live-bullet': { paddingInlineEnd: '0.68em' },
    '.cm-live-bullet:not(.cm-live-task)::before': {
      border: '1px solid',
      boxSizing: 'border-box',
      content: '""',
      // Whole pixels: a circle would be an oval elsewhere.
      height: 'round(0.32em, 1px)',
      position: 'relative',
      top: '-0.2em',
      width: 'round(0.32em, 1px)',
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
      ...quoteBars(BEFORE_BARS),
      paddingInlineStart: `calc(${ARROW} + var(--quotes) * ${BAR} + var(--items, 0) * ${ITEM})`,
    },
    '.cm-live-quoted': { color: 'var(--sub-text)' },
    '.cm-live-quote-first': { paddingTop: '0.1em' },
    '.cm-live-quote-last': { paddingBottom: '0.1em' },
    '.cm-line.cm-live-callout-title': { color: 'var(--callout)', fontWeight: '600', paddingBottom: '0.35em' },
    '.cm-live-callout-title span:not(.cm-live-faded, .cm-live-link, .cm-live-bullet)': { color: 'inherit' },
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
    '.cm-live-block :is(h1, h2, h3, h4, h5, h6)': { lineHeight: '1.25' },
    '.cm-live-block .article > *': { marginBottom: '0', marginTop: '0' },
    '.cm-live-inline > .article': { display: 'inline', fontSize: 'inherit', lineHeight: 'inherit' },
    '.cm-live-table': { fontFamily: SOURCE_FONT, fontSize: '0.85em' },
    '@media (max-width: 767px)': {
      '.cm-live-h1': heading(1.5),
      '.cm-live-h2': heading(1.25),
      '.cm-live-below-h1': { lineHeight: '0.9em' },
      '.cm-live-below-h2': { lineHeight: '0.75em' },
    },
    '@media (forced-colors: active)': {
      '.cm-live-code, .cm-live-kbd, .cm-live-mark': { outline: '1px solid' },
      '.cm-live-faded, .cm-live-faded *': { color: 'GrayText !important' },
      '.cm-live-box': { appearance: 'auto' },
      '.cm-live-box:checked::after': { display: 'none' },
      '.cm-line.cm-live-quote': { borderInlineStart: '3px solid' },
    },
  }),
);
