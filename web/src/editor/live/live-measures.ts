/** Space before the text of each line, where the arrows of headings are. */
export const ARROW = '18px';
/** Width of a quote's bar, with the space behind it. */
export const BAR = 'calc(1.2em + 3px)';

/** Space before the text of an item, for its mark. */
export const ITEM = '1.6em';

/** Heights of a blank line by the depth of the heading above it (0: another block), in em of the text. */
export const BLANK_HEIGHTS = [1.1, 0.99, 0.78, 0.64, 0.6, 0.6, 0.6] as const;

/** Draws a bar for each level of quotes. */
export function quoteBars(bar: string): Readonly<Record<string, string>> {
  return {
    backgroundImage: `repeating-linear-gradient(to right, var(--callout, var(--line)) 0 3px, transparent 3px ${bar})`,
    backgroundOrigin: 'padding-box',
    backgroundPosition: `calc(${ARROW} + var(--items-around, 0) * ${ITEM}) 0`,
    backgroundRepeat: 'no-repeat',
    backgroundSize: `calc(var(--quotes) * ${bar}) 100%`,
  };
}
