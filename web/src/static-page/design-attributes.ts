import { DEFAULT_STYLE } from '@maru/core';
import { escapeHtml } from '@maru/core/markup';
import { spaceDesign, styleAttribute } from '../design/space-design.ts';
import type { GroupStyle } from '../design/space-design.ts';

/**
 * Returns the attributes of a page's root that apply the design of its space.
 * @param style null for the product's own
 */
export function designAttributes(style: GroupStyle | null): string {
  const design = spaceDesign(style ?? DEFAULT_STYLE);
  if (design === null) return '';
  const ground = design.ground === null ? '' : ` data-ground="${design.ground}"`;
  return `${ground} style="${escapeHtml(styleAttribute(design))}"`;
}
