import { relativeSizes } from '../../styles/relative-sizes.ts';

/** Space before the text of each line, where the arrows of headings are. */
export const ARROW = '18px';
/** One em of the text: lines of code and headings have letters of another size. */
const EM = 'var(--em, 1em)';

/** Width of a quote's bar, with the space behind it. */
export const BAR = `(1.2 * ${EM} + 3px)`;

/** Space before the text of an item, for its mark. */
export const ITEM = `(1.6 * ${EM})`;

/** Where the first bar of a line is. */
export const BEFORE_BARS = `calc(${ARROW} + var(--items-around, 0) * ${ITEM})`;

/** Width of the bars before a line and of the items between them. */
export const INSIDE_BARS = `var(--quotes) * ${BAR} + (var(--items, 0) - var(--items-around, 0)) * ${ITEM}`;

/** Heights of a blank line by the depth of the heading above it (0: another block), in em of the text. */
export const BLANK_HEIGHTS = [1.1, 0.99, 0.78, 0.64, 0.6, 0.6, 0.6] as const;

/** A bar beside the lines of a quote. */
export interface Bar {
  /** Colour; empty: that of quotes. */
  readonly color: string;
  /** Items that the quote is in. */
  readonly items: number;
}

/** Returns the colour in the style of a callout; empty for a quote. */
export function barColor(style: string): string {
  return style.slice(style.indexOf(':') + 1);
}

/** Draws a bar for each level of quotes: of one colour, unless `--bars` says otherwise (`barsStyle`). */
export function quoteBars(from: string): Readonly<Record<string, string>> {
  return {
    backgroundImage: `var(--bars, repeating-linear-gradient(to right, var(--callout, var(--line)) 0 3px, transparent 3px calc${BAR}))`,
    backgroundOrigin: 'padding-box',
    backgroundPosition: `${from} 0`,
    backgroundRepeat: 'no-repeat',
    backgroundSize: `var(--bars-width, calc(var(--quotes) * ${BAR})) 100%`,
  };
}

/** Style of lines whose bars have more than one colour, or items between them; empty for others. */
export function barsStyle(bars: readonly Bar[]): string {
  const [first] = bars;
  if (first === undefined || bars.every(({ color, items }) => color === first.color && items === first.items))
    return '';
  const stops = bars.map(({ color, items }, index) => {
    const from = `${index} * ${BAR} + ${items - first.items} * ${ITEM}`;
    return `#0000 0 calc(${from}),${color || 'var(--line)'} 0 calc(${from} + 3px)`;
  });
  return relativeSizes(`--bars:linear-gradient(to right,${stops.join()},#0000 0);--bars-width:100%`);
}
