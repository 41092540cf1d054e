import type { Media } from '@maru/core/api';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { deleteMedia } from '../../../stores/media.ts';
import { showAlert, showToast } from '../../../stores/ui.ts';
import { mediaMarkup } from './media-markup.ts';

/** Largest number of titles in the question. */
const NAMED_MAX = 3;

/** Returns the actions on a file of the list. */
export function useMediaActions(item: Media): {
  readonly isBusy: boolean;
  readonly copy: () => Promise<void>;
  /** Deletes after a question that names the documents with the file. */
  readonly remove: () => Promise<void>;
} {
  const { t } = useTranslation('media');
  const [isBusy, setIsBusy] = useState(false);
  const { name, usedIn = [], uses = 0 } = item;

  const copy = async (): Promise<void> => {
    const markup = mediaMarkup(item);
    try {
      await navigator.clipboard.writeText(markup);
      showToast(t('copied'), 'success');
    } catch {
      showToast(t('notCopied', { markup }), 'danger');
    }
  };
  const remove = async (): Promise<void> => {
    const titles = usedIn.slice(0, NAMED_MAX).map(({ title }) => `“${title}”`);
    const answer = await showAlert({
      title: t('deleteTitle', { name }),
      message: uses === 0 ? t('deleteUnused') : t('deleteUsed', { count: uses, titles: titles.join(', ') }),
      okLabel: t('deleteYes'),
      cancelLabel: t('cancel'),
      isDangerous: true,
    });
    if (answer !== 'ok') return;
    setIsBusy(true);
    if (!(await deleteMedia(item))) return setIsBusy(false);
    showToast(t('deleted', { name }), 'success');
    // The focused card was removed.
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  return { isBusy, copy, remove };
}
