import type { Translate } from '../../../i18n/texts.ts';

const REASONS = [
  'unsupported_type',
  'hidden',
  'archive',
  'link',
  'unsafe_path',
  'encrypted',
  'damaged',
  'not_text',
  'too_large',
  'too_deep',
  'too_many_documents',
  'missing',
  'quota_exceeded',
  'too_many_images',
  'in_properties',
  'view',
] as const;
const CHANGES = [
  'encoding',
  'html',
  'components',
  'comments',
  'hidden_comments',
  'callouts',
  'formulas',
  'headings',
  'code',
  'media',
  'links',
] as const;

/** Returns the words for why a file is left out. */
export function reasonText(t: Translate<'export'>, reason: string | undefined): string {
  return t(`reason.${REASONS.find((known) => known === reason) ?? 'other'}`);
}

/** Returns the words for a change that an import makes in a text. */
export function changeText(t: Translate<'export'>, change: string): string {
  return t(`change.${CHANGES.find((known) => known === change) ?? 'other'}`);
}
