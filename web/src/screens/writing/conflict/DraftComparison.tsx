import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../components/Button.tsx';
import type { Draft } from '../../../stores/drafts.ts';
import type { TitleAndContent } from '../../../stores/saving.ts';
import { ComparisonDialog } from './ComparisonDialog.tsx';

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
  readonly current: TitleAndContent;
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
  const whole = ({ title, content }: TitleAndContent) => ({ title, content, props: '' });
  return (
    <ComparisonDialog
      title={t(isAnother ? 'offer.comparisonHere' : 'offer.comparison')}
      older={whole(current)}
      newer={whole(draft)}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" onClick={onRestore}>
            {t(isMerging ? 'offer.merge' : 'offer.restore')}
          </Button>
          <Button onClick={onDiscard}>{t('offer.discard')}</Button>
          <Button variant="quiet" onClick={onClose}>
            {common('common.close')}
          </Button>
        </>
      }
    />
  );
}
