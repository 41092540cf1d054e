import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import type { DocText } from '../../../stores/saving.ts';
import { Comparison } from '../../reading/history/Comparison.tsx';
import { useIsWide } from '../../reading/history/use-is-wide.ts';
import styles from './MergeDialog.module.css';

/** Compares two texts of a document in a dialog, inline or side by side. */
export function ComparisonDialog({
  title,
  older,
  newer,
  footer,
  onClose,
}: {
  readonly title: string;
  readonly older: DocText;
  readonly newer: DocText;
  readonly footer: ReactNode;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('saving');
  const isWide = useIsWide();
  const [isSplit, setIsSplit] = useState(false);
  const state = ({ title, content, props }: DocText, id: string) => ({
    id,
    title,
    content,
    props,
    createdAt: '',
  });
  return (
    <Dialog isWide title={title} onClose={onClose} footer={footer}>
      {isWide && (
        <Tabs
          label={t('offer.view')}
          tabs={[
            { value: 'inline', label: t('offer.inline') },
            { value: 'split', label: t('offer.split') },
          ]}
          value={isSplit ? 'split' : 'inline'}
          controls={() => 'maru:comparison'}
          onChange={(view) => setIsSplit(view === 'split')}
        />
      )}
      <div
        id="maru:comparison"
        className={styles['comparison']}
        role={isWide ? 'tabpanel' : undefined}
        aria-label={isWide ? t(isSplit ? 'offer.split' : 'offer.inline') : undefined}
      >
        <Comparison older={state(older, 'older')} newer={state(newer, 'newer')} isSplit={isSplit && isWide} />
      </div>
    </Dialog>
  );
}
