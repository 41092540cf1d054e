import type { Extension } from '@codemirror/state';
import { EditorView } from 'codemirror';
import { highlightVisible, highlightWith } from './language/highlight-visible.ts';
import { SOURCE_FONT } from './editor-theme.ts';
import { sourceHighlight } from './source-highlight.ts';
import { relativeRules } from '../styles/relative-sizes.ts';

/** Draws a side of the arrow beside a heading: a diagonal in a square. */
function stroke(side: string): string {
  const line =
    'transparent calc(50% - 1.1px), var(--sub-text) calc(50% - 0.6px) calc(50% + 0.6px), transparent calc(50% + 1.1px)';
  return `linear-gradient(to top ${side}, ${line}) calc(50% ${side === 'right' ? '-' : '+'} 2px) calc(1em - 2px) / 4.5px 4.5px no-repeat`;
}

/** Box of an arrow: as high as its heading, as wide as the space before the text. */
const ARROW = {
  background: ['right', 'left'].map(stroke).join(', '),
  bottom: '0',
  content: '""',
  cursor: 'pointer',
  left: '0',
  position: 'absolute',
  top: '0',
  // Centre of the arrow, which is beside the first line.
  transformOrigin: '50% 1em',
  transition: 'transform var(--quick)',
  width: '18px',
};

/** Styles of headings that fold. */
const foldTheme = EditorView.theme(
  relativeRules({
    // The arrow beside a heading, in the space before its text: two strokes that meet. It has no box until
    // hovered: each box is painted at every key.
    '.cm-foldable:hover, .cm-foldable[data-folded]': { position: 'relative' },
    '.cm-foldable:hover::before, .cm-foldable[data-folded]::before': ARROW,
    '@media (pointer: coarse)': {
      '.cm-foldable': { position: 'relative' },
      '.cm-foldable::before': { ...ARROW, opacity: '0.7' },
    },
    '.cm-foldable[data-folded]::before': { transform: 'rotate(-90deg)' },
    '.cm-foldPlaceholder': {
      backgroundColor: 'var(--sunken)',
      border: '1px solid var(--line)',
      borderRadius: '4px',
      color: 'var(--sub-text)',
      margin: '0 6px',
      padding: '0 6px',
    },
  }),
);

/** Styles of the search panel, and of the lists that float over the text. */
const panelTheme = EditorView.theme(
  relativeRules({
    '.cm-panels': { backgroundColor: 'var(--background)', color: 'var(--text)', zIndex: '3' },
    '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
    '.cm-panel.cm-search': {
      alignItems: 'center',
      backgroundColor: 'transparent',
      display: 'flex',
      flexWrap: 'wrap',
      fontFamily: 'var(--font)',
      fontSize: '13px',
      gap: '6px',
      padding: '8px 40px 8px 18px',
      position: 'relative',
    },
    // Replaces the `br` between find and replace by a flex break,
    // since a `br` may begin the next line and leave a gap.
    '.cm-panel.cm-search br': { display: 'none' },
    '.cm-panel.cm-search::before': {
      content: '""',
      flexBasis: '100%',
      height: '0',
      marginTop: '-6px',
      order: '1',
    },
    '.cm-panel.cm-search [name^=replace]': { order: '2' },
    '.cm-panel.cm-search .cm-textfield': {
      backgroundColor: 'var(--background)',
      border: '1px solid var(--edge)',
      borderRadius: 'var(--radius)',
      color: 'var(--text)',
      boxSizing: 'border-box',
      // On a phone it leaves space for its buttons on the same line. Both fields are as wide.
      flex: '0 1 clamp(10.5rem, 22%, 15rem)',
      font: 'inherit',
      height: 'var(--target)',
      margin: '0',
      minWidth: '0',
      padding: '0 10px',
    },
    '.cm-panel.cm-search .cm-textfield:focus-visible, .cm-panel.cm-search :is(button, input):focus-visible': {
      outline: '2px solid var(--accent)',
      outlineOffset: '1px',
    },
    '.cm-panel.cm-search .cm-match-count': {
      color: 'var(--sub-text)',
      fontVariantNumeric: 'tabular-nums',
      minWidth: '4.5rem',
    },
    '.cm-panel.cm-search .cm-button': {
      backgroundColor: 'transparent',
      backgroundImage: 'none',
      border: '1px solid var(--line)',
      borderRadius: 'var(--radius)',
      color: 'var(--text)',
      cursor: 'pointer',
      font: 'inherit',
      height: 'var(--target)',
      margin: '0',
      padding: '0 10px',
      whiteSpace: 'nowrap',
    },
    '.cm-panel.cm-search .cm-button:hover': { backgroundColor: 'var(--hover)' },
    '.cm-panel.cm-search label': {
      alignItems: 'center',
      color: 'var(--sub-text)',
      display: 'inline-flex',
      fontSize: '13px',
      gap: '5px',
      margin: '0',
      minHeight: '24px',
      whiteSpace: 'nowrap',
    },
    '.cm-panel.cm-search input[type=checkbox]': {
      accentColor: 'var(--accent)',
      height: '15px',
      margin: '0',
      width: '15px',
    },
    '.cm-panel.cm-search [name=close]': {
      borderRadius: 'var(--radius)',
      color: 'var(--sub-text)',
      cursor: 'pointer',
      fontSize: '18px',
      height: 'var(--target)',
      position: 'absolute',
      right: '4px',
      top: '8px',
      width: 'var(--target)',
    },
    '.cm-panel.cm-search [name=close]:hover': { backgroundColor: 'var(--hover)' },
    '.cm-searchMatch': {
      backgroundColor: 'color-mix(in oklab, var(--warning) 28%, transparent)',
      borderRadius: '2px',
    },
    '.cm-searchMatch.cm-searchMatch-selected': {
      backgroundColor: 'color-mix(in oklab, var(--accent) 38%, transparent)',
    },
    '.cm-tooltip': {
      backgroundColor: 'var(--raised)',
      border: '1px solid var(--line)',
      borderRadius: 'var(--radius-large)',
      boxShadow: 'var(--shadow)',
    },
    '.cm-tooltip.cm-tooltip-autocomplete': { overflow: 'hidden', padding: '6px' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': {
      fontFamily: 'var(--font)',
      fontSize: '14px',
      maxHeight: 'min(20rem, 44vh)',
      minWidth: '13rem',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
      alignItems: 'center',
      borderRadius: 'var(--radius)',
      boxSizing: 'border-box',
      color: 'var(--text)',
      display: 'flex',
      gap: '8px',
      lineHeight: '1.4',
      minHeight: 'var(--target)',
      padding: '4px 10px',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: 'var(--selected)',
      color: 'var(--text)',
    },
    '.cm-completionLabel': { flex: '1' },
    '.cm-completionMatchedText': { color: 'var(--accent)', fontWeight: '600', textDecoration: 'none' },
    '.cm-completionDetail': {
      color: 'var(--sub-text)',
      fontFamily: SOURCE_FONT,
      fontSize: '12px',
      fontStyle: 'normal',
      marginLeft: '24px',
    },
  }),
);

/** Themes and highlighting that come with the tools, in the page's colours. */
export const TOOLS_THEME: Extension = [
  foldTheme,
  panelTheme,
  highlightVisible,
  highlightWith(sourceHighlight),
];
