import { createElementFilter, TAG_SPACE } from '../trusted-types/element-filter.ts';

/** Elements of drawings and of the labels in them; none runs or loads a script, or changes an attribute. */
const TAGS = [
  'a|b|br|circle|clippath|code|defs|del|desc|div|ellipse|em|fe[a-z]+|filter|foreignobject|g|h[1-6]|hr|i|image|img',
  'li|line|lineargradient|marker|mask|ol|p|path|pattern|polygon|polyline|pre|radialgradient|rect|s|section|small',
  'span|stop|strong|style|sub|sup|svg|switch|symbol|table|tbody|td|text|textpath|th|thead|title|tr|tspan|u|ul|use',
].join('|');
const VALUE = `(?:"[^"]*"|'[^']*')`;
/** Any attribute but handlers of events, and addresses of images, parts of the drawing and websites alone. */
const ATTRIBUTE = `(?!on|src|href|xlink:|action|formaction)[a-z][a-z0-9:_.-]*(?:${TAG_SPACE}*=${TAG_SPACE}*${VALUE})?|(?:src|(?:xlink:)?href)=(?:"(?:#|https?:|data:image/)[^"]*"|'(?:#|https?:|data:image/)[^']*')`;

const keepDrawing = createElementFilter(TAGS, ATTRIBUTE);

/**
 * Creates the default policy of Trusted Types: Mermaid writes its drawings as text. Mermaid's sanitizer would
 * create a policy that lets everything pass; it does without one where it finds no Trusted Types, which are
 * therefore hidden from it. Browsers apply the default policy all the same.
 */
export function setDrawingPolicy(): void {
  if (globalThis.trustedTypes === undefined) return;
  globalThis.trustedTypes.createPolicy('default', { createHTML: keepDrawing });
  Object.defineProperty(globalThis, 'trustedTypes', { value: undefined });
}
