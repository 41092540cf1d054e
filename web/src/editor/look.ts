import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editor in the page's own colours: custom properties reach into its shadow root. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', fontSize: '14px', backgroundColor: 'transparent', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.8', overflow: 'auto' },
  '.cm-content': { padding: '8px 0 40vh', caretColor: 'var(--accent)', maxWidth: '46rem' },
  '.cm-content.cm-lineWrapping': { wordBreak: 'keep-all', overflowWrap: 'anywhere' },
  '.cm-line': { padding: '0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection)',
  },
  '.cm-placeholder': { color: 'var(--sub-text)' },
});

export const editorHighlight = HighlightStyle.define([
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta, tags.labelName], color: 'var(--sub-text)' },
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.heading1, fontSize: '1.25em' },
  { tag: tags.heading2, fontSize: '1.12em' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: tags.quote, color: 'var(--sub-text)' },
  { tag: tags.monospace, color: 'var(--text)' },
]);
