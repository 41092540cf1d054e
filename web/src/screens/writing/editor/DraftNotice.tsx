import { useState } from 'react';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyComponent } from '../../../page/startup/lazy-component.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../components/Button.tsx';
import { splitPhrase } from '../../../components/split-phrase.ts';
import { Time } from '../../../components/Time.tsx';
import { showAlert } from '../../../stores/ui.ts';
import { Notice } from './Notice.tsx';

const DraftComparison = lazyComponent(
  async () => (await withTexts(import('../conflict/DraftComparison.tsx'), 'history')).DraftComparison,
  { isOrdered: true },
);

/**
 * Offers an unsaved draft after a crash or a closed tab. The draft stays unchanged until the writer decides.
 */
export function DraftNotice({ editing }: { readonly editing: Editing }) {
  const { t } = useTranslation('saving');
  const { t: common } = useTranslation();
  const [isComparing, setIsComparing] = useState(false);
  const { offer, session } = editing;
  if (offer === null) return null;
  const { draft, isOutdated, isPassed, isOrphan, isBegun, isAnother } = offer;
  const isMerging = isOutdated || isAnother;

  const restore = (): void => {
    setIsComparing(false);
    session.dispatch({ type: 'draftRestoreRequested' });
  };
  const discard = async (): Promise<void> => {
    setIsComparing(false);
    const answer = await showAlert({
      title: t('offer.discardQuestion'),
      message: t('offer.discardMessage'),
      okLabel: t('offer.discard'),
      cancelLabel: common('common.cancel'),
      isDangerous: true,
    });
    if (answer === 'ok') session.dispatch({ type: 'draftDeclined', id: draft.id });
  };
  const [before, , after] = splitPhrase(
    isBegun
      ? t('offer.begun', { title: nameOf(draft.title, t('untitled')) })
      : t(`offer.${isAnother ? 'another' : isOrphan ? 'left' : isOutdated && !isPassed ? 'newer' : 'found'}`),
  );
  return (
    <>
      <Notice label={t('offer.label')}>
        <p>
          {before}
          <Time at={new Date(draft.at).toISOString()} />
          {after}
        </p>
        <Button size="small" variant="primary" onClick={restore}>
          {t(isBegun ? 'offer.continue' : isMerging ? 'offer.merge' : 'offer.restore')}
        </Button>
        {!isBegun && (
          <Button size="small" onClick={() => setIsComparing(true)}>
            {t('offer.compare')}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => void discard()}>
          {t('offer.discard')}
        </Button>
      </Notice>
      {isComparing && (
        <DraftComparison
          draft={draft}
          current={{ title: editing.title, content: editing.text.read() }}
          isMerging={isMerging}
          isAnother={isAnother}
          onRestore={restore}
          onDiscard={() => void discard()}
          onClose={() => setIsComparing(false)}
        />
      )}
    </>
  );
}

function nameOf(title: string, untitled: string): string {
  return title.trim() === '' ? untitled : title;
}
