import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../components/Button.tsx';
import { Notice } from './Notice.tsx';

/** Notice that the document was saved elsewhere, shown before a save would conflict. */
export function UpdateNotice({
  isDirty,
  onLook,
}: {
  readonly isDirty: boolean;
  readonly onLook: () => Promise<void>;
}) {
  const { t } = useTranslation('saving');
  const text = t(isDirty ? 'update.dirty' : 'update.clean');
  return (
    <Notice label={text}>
      <p>{text}</p>
      <Button size="small" onClick={() => void onLook()}>
        {t(isDirty ? 'update.merge' : 'update.load')}
      </Button>
    </Notice>
  );
}
