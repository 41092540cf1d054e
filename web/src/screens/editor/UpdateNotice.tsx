import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../components/Button.tsx';
import { Notice } from './Notice.tsx';

/** Somebody saved the document meanwhile: said quietly, before a save would meet it. */
export function UpdateNotice({ isDirty, onLook }: { readonly isDirty: boolean; readonly onLook: () => Promise<void> }) {
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
