/** Pixels of one rem at a browser's default font size: a length written as 16 px follows that size. */
const REM_PX = 16;
/** Lengths up to this are hairlines, borders and outlines, which stay as thin as they are. */
const HAIRLINE_MAX_PX = 2;

/**
 * Turns the px lengths of a CSS value into `unit`, so that everything grows with the
 * browser's default font size (WCAG 2.2, 1.4.4). Styles are written in the pixels of
 * the design; the build, the editor's theme and the dialect's sizes pass through here.
 * @param unit `em` in media queries, where it means the browser's default size
 */
export function relativeSizes(value: string, unit: 'rem' | 'em' = 'rem'): string {
  if (value.includes('url(')) return value;
  return value.replaceAll(/(?<![\w#.])(\d*\.?\d+)px\b/g, (length, pixels: string) =>
    Number(pixels) > HAIRLINE_MAX_PX ? `${Number(pixels) / REM_PX}${unit}` : length,
  );
}

type Rules = { readonly [name: string]: string | Rules };

/** The same for a style sheet that is written as an object. */
export function relativeRules<R extends Rules>(rules: R): R {
  const entries = Object.entries(rules).map(
    ([name, value]) =>
      [name, typeof value === 'string' ? relativeSizes(value) : relativeRules(value)] as const,
  );
  // The same names with values of the same types.
  return Object.fromEntries(entries) as R;
}

// As the HTML renderer writes a size of the dialect. Text can't look like this, its `<` is escaped.
const SIZED = /(?<=<span style="font-size:)[\d.]+px(?=">)/g;

/** Lets the sizes of the dialect in finished HTML follow the browser's default font size. */
export function relativeArticle(html: string): string {
  return html.replace(SIZED, (size) => relativeSizes(size));
}
