import { Button } from '../../../components/Button.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DocText } from '../../../stores/saving.ts';
import { ComparisonDialog } from './ComparisonDialog.tsx';

/** Compares what is written in a document that others read with what they see, with the choices. */
export function CopyComparison({
  shown,
  written,
  onPublish,
  onDiscard,
  onClose,
}: {
  readonly shown: DocText;
  readonly written: DocText;
  readonly onPublish: () => void;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('saving');
  const { t: common } = useTranslation();
  return (
    <ComparisonDialog
      title={t('copy.comparison')}
      older={shown}
      newer={written}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" onClick={onPublish}>
            {t('copy.publish')}
          </Button>
          <Button onClick={onDiscard}>{t('copy.discard')}</Button>
          <Button variant="quiet" onClick={onClose}>
            {common('common.close')}
          </Button>
        </>
      }
    />
  );
}
