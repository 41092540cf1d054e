import { useTranslation } from '../../../i18n/use-translation.ts';
import { announce, showToast } from '../../../stores/ui.ts';
import { addUploads, uploadsState } from '../../../stores/uploads.ts';

/** Uploads files, and reports the result at the end. */
export function useUploadFiles(): (files: readonly File[]) => Promise<void> {
  const { t } = useTranslation('media');
  return async (files) => {
    if (files.length === 0) return;
    await addUploads(files);
    const { queue } = uploadsState();
    const done = queue.filter(({ state }) => state === 'done').length;
    const refused = queue.filter(({ state }) => state === 'refused').length;
    if (refused > 0) announce(t('saidRefused', { refused }));
    if (done > 0) showToast(t('said', { count: done }), 'success');
  };
}
