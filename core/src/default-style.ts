/**
 * The design of a space that has chosen none: what the product shows
 * by itself, in its light theme (`web/src/styles/tokens.css`).
 */
export const DEFAULT_STYLE = {
  fontFamily: 'Roboto',
  fontSize: 17,
  backgroundColor: '#fdfcfa',
  mainColor: '#23201c',
  secondaryColor: '#625b52',
  accentColor: '#0f6b55',
} as const;

/**
 * True when a design shows nothing but the product's own.
 * A preset names colours and changes nothing by itself.
 */
export function isDefaultStyle(
  style: Readonly<Record<keyof typeof DEFAULT_STYLE, string | number>>,
): boolean {
  return (Object.keys(DEFAULT_STYLE) as (keyof typeof DEFAULT_STYLE)[]).every(
    (name) => style[name] === DEFAULT_STYLE[name],
  );
}
