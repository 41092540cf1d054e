import { useTranslation } from './use-translation.ts';
import { addArea } from './areas.ts';
import { exporting as en } from './en/export.ts';
import { exporting as ko } from './ko/export.ts';

addArea('export', { en, ko });

/** These texts, and those of every page behind `translation:`. */
export function useExportText() {
  return useTranslation('export');
}
