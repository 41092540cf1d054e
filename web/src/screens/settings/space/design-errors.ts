import { FONT_SIZE_MAX_PX, FONT_SIZE_MIN_PX } from '@maru/core';
import { MIN_CONTRAST } from '../../../design/readable.ts';
import type { Translate } from '../../../i18n/texts.ts';
import { colorAdvice } from './color-advice.ts';
import { COLOR_NAMES, hexOf, isSize } from './design-draft.ts';
import type { ColorName, DesignDraft } from './design-draft.ts';

/** A field of a design that can keep it from being saved. */
export type DesignField = 'size' | ColorName;

/** Returns the first field that keeps a design from being saved; null when it can be saved. */
export function firstInvalidField({ size, colors }: DesignDraft): DesignField | null {
  if (!isSize(size)) return 'size';
  return (
    COLOR_NAMES.find(
      (name) => hexOf(colors[name]) === null || colorAdvice(name, colors)?.isEnough === false,
    ) ?? null
  );
}

/**
 * Returns the message of a field's error; null when it has none.
 * @param isRefused true for the field for which the design was not saved: the message says what to do
 */
export function fieldError(
  t: Translate<'spaceSettings'>,
  field: DesignField,
  draft: DesignDraft,
  isRefused: boolean,
): string | null {
  const error = errorOf(t, field, draft, isRefused);
  return error !== null && isRefused ? `${t('design.refused')} ${error}` : error;
}

function errorOf(
  t: Translate<'spaceSettings'>,
  field: DesignField,
  { size, colors }: DesignDraft,
  isRefused: boolean,
): string | null {
  if (field === 'size')
    return isSize(size) ? null : t('design.sizeRange', { min: FONT_SIZE_MIN_PX, max: FONT_SIZE_MAX_PX });
  if (hexOf(colors[field]) === null) return t('design.invalidColor');
  const advice = colorAdvice(field, colors);
  if (advice === null || advice.isEnough) return null;
  if (advice.nearest === null) return t('design.contrastNone');
  const reason = t('design.contrast', { ratio: advice.ratio.toFixed(1), min: MIN_CONTRAST });
  return isRefused ? `${reason} ${t('design.contrastDo')}` : reason;
}
