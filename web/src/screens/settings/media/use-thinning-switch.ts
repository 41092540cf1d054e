import type { ThinningPreview } from '@maru/core/api';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { previewThinning, setThinning, useThinning } from '../../../stores/thinning.ts';
import { showAlert } from '../../../stores/ui.ts';
import { formatBytes } from '../format-bytes.ts';

/** Returns the values of a text about versions: their number and size. */
export function amount(
  versions: number,
  bytes: number,
  language: string,
): { readonly count: number; readonly versions: string; readonly size: string } {
  return {
    count: versions,
    versions: new Intl.NumberFormat(language).format(versions),
    size: formatBytes(bytes, language),
  };
}

/** Handles the setting; turning it on asks for confirmation first. */
export function useThinningSwitch(): {
  readonly isBusy: boolean;
  /** Result of the last preview in words; '' before the first one. */
  readonly words: string;
  readonly count: () => Promise<void>;
  readonly change: (isOn: boolean) => Promise<void>;
} {
  const { t, language } = useTranslation('media');
  const [isBusy, setIsBusy] = useState(false);
  const preview = useThinning((state) => state.preview);

  const wordsOf = ({ versions, bytes, isComplete }: ThinningPreview): string => {
    if (versions === 0) return t(isComplete ? 'thinningNothing' : 'thinningUnknown');
    return t(isComplete ? 'thinningWouldGo' : 'thinningWouldGoAtLeast', amount(versions, bytes, language));
  };
  const whileBusy = async (work: () => Promise<unknown>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    await work();
    setIsBusy(false);
  };
  return {
    isBusy,
    words: preview === null ? '' : wordsOf(preview),
    count: () => whileBusy(previewThinning),
    change: (isOn) =>
      whileBusy(async () => {
        if (isOn) {
          const counted = await previewThinning();
          if (counted === null) return;
          const answer = await showAlert({
            title: t('thinningQuestion'),
            message: t('thinningQuestionText', { words: wordsOf(counted) }),
            okLabel: t('thinningYes'),
            cancelLabel: t('cancel'),
            isDangerous: true,
          });
          if (answer !== 'ok') return;
        }
        await setThinning(isOn);
      }),
  };
}
