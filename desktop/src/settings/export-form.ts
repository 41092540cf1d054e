import type { LinkForm } from '@maru/core/export';

/**
 * Names of an export's files, and links between them: numbered names with a manifest, from which an import
 * restores the space, or plain folders with links for other programs.
 */
export type ExportForm = 'numbered' | LinkForm;

export const EXPORT_FORMS = ['numbered', 'wiki', 'relative'] as const satisfies readonly ExportForm[];

export function isExportForm(value: unknown): value is ExportForm {
  return EXPORT_FORMS.some((form) => form === value);
}
