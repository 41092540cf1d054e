import { useTranslation } from '../../i18n/use-translation.ts';
import { Alert } from '../../components/Alert.tsx';
import { Button } from '../../components/Button.tsx';

/** Replaces a list that failed to load: a message, and a button to retry. */
export function NotLoaded({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert tone="danger">{text}</Alert>
      <p>
        <Button onClick={onRetry}>{t('common.tryAgain')}</Button>
      </p>
    </>
  );
}
