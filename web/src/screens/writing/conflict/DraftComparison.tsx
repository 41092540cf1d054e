import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import type { Draft } from '../../../stores/drafts.ts';
import type { Words } from '../../../stores/saving.ts';
import { Comparison } from '../../reading/history/Comparison.tsx';
import { useIsWide } from '../../reading/history/use-is-wide.ts';
import styles from './MergeDialog.module.css';

/** Shows an unsaved draft beside the text in the editor, with the choices. */
export function DraftComparison({
  draft,
  current,
  isMerging,
  isAnother,
  onRestore,
  onDiscard,
  onClose,
}: {
  readonly draft: Draft;
  readonly current: Words;
  /** True when the draft is merged with the text in the editor, not put in its place. */
  readonly isMerging: boolean;
  /** True when the text in the editor is another draft that was restored. */
  readonly isAnother: boolean;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('saving');
  const { t: common } = useTranslation();
  const isWide = useIsWide();
  const [isSplit, setIsSplit] = useState(false);
  const state = ({ title, content }: Words, id: string) => ({ id, title, content, props: '', createdAt: '' });
  return (
    <Dialog
      isWide
      title={t(isAnother ? 'offer.comparisonHere' : 'offer.comparison')}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" onClick={onRestore}>
            {t(isMerging ? 'offer.merge' : 'offer.restore')}
          </Button>
          <Button onClick={onDiscard}>{t('offer.discard')}</Button>
          <Button look="quiet" onClick={onClose}>
            {common('common.close')}
          </Button>
        </>
      }
    >
      {isWide && (
        <Tabs
          label={t('offer.view')}
          tabs={[
            { value: 'inline', label: t('offer.inline') },
            { value: 'split', label: t('offer.split') },
          ]}
          value={isSplit ? 'split' : 'inline'}
          controls={() => 'maru:draft-comparison'}
          onChange={(view) => setIsSplit(view === 'split')}
        />
      )}
      <div
        id="maru:draft-comparison"
        className={styles['comparison']}
        role={isWide ? 'tabpanel' : undefined}
        aria-label={isWide ? t(isSplit ? 'offer.split' : 'offer.inline') : undefined}
      >
        <Comparison
          older={state(current, 'current')}
          newer={state(draft, 'draft')}
          isSplit={isSplit && isWide}
        />
      </div>
    </Dialog>
  );
}
