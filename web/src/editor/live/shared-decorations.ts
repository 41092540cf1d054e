import { Decoration } from '@codemirror/view';
import type { LineStyle } from './lines.ts';
import { GlyphWidget } from './widgets.ts';

export const HIDDEN = Decoration.replace({});
export const FADED = Decoration.mark({ class: 'cm-live-faded' });

/**
 * Longest line that CodeMirror derives the height of all invisible lines from, if it is text without marks:
 * from code or a heading it would be another one, and the text would jump.
 */
export const MEASURED_MAX = 20;
export const OWN_SIZE = Decoration.mark({ class: 'cm-live-sized' });

/** Decorations by what they say, so that a redrawn range has the same ones. */
const known = new Map<string, Decoration>();
const KNOWN_MAX = 2_000;

export function cachedDecoration(key: string, make: () => Decoration): Decoration {
  const decoration = known.get(key) ?? make();
  if (known.size > KNOWN_MAX) known.clear();
  known.set(key, decoration);
  return decoration;
}

/** Returns the drawing of a bullet, or of a number. */
export function bulletOf(glyph: string): GlyphWidget {
  const isNumber = glyph.endsWith('.');
  return new GlyphWidget(
    isNumber ? glyph : '',
    isNumber ? 'cm-live-number' : `cm-live-bullet cm-live-${glyph}`,
  );
}

/** Returns the depth of the heading that a line is; 0: it is none. */
export function headingDepth({ classes }: LineStyle): number {
  return [1, 2, 3, 4, 5, 6].find((depth) => classes.has(`cm-live-h${depth}`)) ?? 0;
}

/** Returns the class of a blank line, which is the space below a heading or between two blocks. */
export function blankLineClass(depthAbove: number): string {
  return depthAbove === 0 ? 'blank-line' : `below-h${depthAbove}`;
}
