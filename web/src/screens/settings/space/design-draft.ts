import { DEFAULT_STYLE, FONT_SIZE_MAX_PX, FONT_SIZE_MIN_PX } from '@maru/core';
import type { Group } from '@maru/core/api';
import { readColor, toHex } from '../../../design/color.ts';
import { DEFAULT_COLORS } from '../../../design/palette.ts';
import { PRESET_IDS, PRESETS } from '../../../design/presets.ts';
import type { PresetId } from '../../../design/presets.ts';
import type { GroupStyle } from '../../../design/space-design.ts';

export const COLOR_NAMES = ['backgroundColor', 'mainColor', 'secondaryColor', 'accentColor'] as const;
export type ColorName = (typeof COLOR_NAMES)[number];

/** A design being edited: the fields' values, valid or not. */
export interface DesignDraft {
  readonly family: string;
  readonly size: string;
  readonly colors: { readonly [C in ColorName]: string };
}

/** Returns the fields' values of a space's design. */
export function draftOf({
  fontFamily,
  fontSize,
  backgroundColor,
  mainColor,
  secondaryColor,
  accentColor,
}: Group['style']): DesignDraft {
  return {
    family: fontFamily,
    size: String(fontSize),
    colors: { backgroundColor, mainColor, secondaryColor, accentColor },
  };
}

export const DEFAULT_DRAFT = draftOf(DEFAULT_STYLE);

/** Returns the design of the fields for the API, without defaults and invalid values. */
export function styleOf(draft: DesignDraft): GroupStyle {
  const preset = presetOf(draft);
  return {
    ...(draft.family === DEFAULT_STYLE.fontFamily ? {} : { fontFamily: draft.family }),
    ...(isSize(draft.size) && Number(draft.size) !== DEFAULT_STYLE.fontSize
      ? { fontSize: Number(draft.size) }
      : {}),
    ...Object.fromEntries(
      COLOR_NAMES.flatMap((name) => {
        const hex = hexOf(draft.colors[name]);
        return hex === null || hex === DEFAULT_COLORS[name] ? [] : [[name, hex]];
      }),
    ),
    ...(preset === null || preset === 'maru' ? {} : { preset }),
  };
}

/** Returns the preset with these colours. */
export function presetOf({ colors }: DesignDraft): PresetId | null {
  return (
    PRESET_IDS.find((id) => COLOR_NAMES.every((name) => hexOf(colors[name]) === PRESETS[id][name])) ?? null
  );
}

export function isSize(text: string): boolean {
  const size = Number(text);
  return text.trim() !== '' && size >= FONT_SIZE_MIN_PX && size <= FONT_SIZE_MAX_PX;
}

/** Returns a colour as six hexadecimal digits; null when it is invalid. */
export function hexOf(text: string): string | null {
  const color = readColor(text);
  return color === null ? null : toHex(color);
}
