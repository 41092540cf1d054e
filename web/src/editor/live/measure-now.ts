import type { EditorView } from '@codemirror/view';

/**
 * Measures at once, so that the text in sight stays in place where heights above it changed. CodeMirror moves
 * the scroll position by the difference when it measures in the next frame, but not where one has scrolled in
 * between, nor where lines out of sight alone changed and nothing asks for a measurement.
 */
export function measureNow(view: EditorView): void {
  if (!view.dom.isConnected) return;
  view.requestMeasure({ key: measureNow, read: () => null });
  // Reads a measured height, which needs the measurement.
  view.lineBlockAtHeight(0);
}
