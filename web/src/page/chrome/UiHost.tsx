import type { ComponentProps } from 'react';
import { useEffect } from 'react';
import type { AlertDialog as AlertDialogType } from '../../components/AlertDialog.tsx';
import { withSheets } from '../../reader/modules.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyComponent } from '../startup/lazy-component.tsx';
import { Toasts } from '../../components/Toasts.tsx';
import { closePopup, dismissToast, pauseToast, resumeToast, useUi } from '../../stores/ui.ts';

// Loaded when the first dialog opens.
const AlertDialog = lazyComponent(
  () =>
    withSheets(import('../../components/AlertDialog.tsx')).then(
      (module) => module.AlertDialog,
      () => BrowserDialog,
    ),
  { isStyled: true },
);
const FullScreenSpinner = lazyComponent(
  async () => (await import('../../components/Spinner.tsx')).FullScreenSpinner,
);

/**
 * Asks in the browser's own dialog where the page's can't be fetched, until the page is loaded again: every
 * question gets an answer, OK or Cancel.
 */
function BrowserDialog({ title, message, cancelLabel, onAnswer }: ComponentProps<typeof AlertDialogType>) {
  useEffect(() => {
    const text = `${title}\n\n${message}`;
    if (cancelLabel === undefined) alert(text);
    onAnswer(cancelLabel === undefined || confirm(text) ? 'ok' : 'cancel');
  });
  return null;
}

/** Renders the state of the ui store for the whole page: toasts, popup, question, spinner, announcement. */
export function UiHost() {
  const { t } = useTranslation();
  const toasts = useUi((state) => state.toasts);
  const popup = useUi((state) => state.popup);
  const alert = useUi((state) => state.alert);
  const isBlocked = useUi((state) => state.blocks > 0);
  const announcement = useUi((state) => state.announcement);
  return (
    <>
      {popup !== null && (
        <AlertDialog
          title={popup.title}
          message={popup.message}
          okLabel={t('common.ok')}
          onAnswer={closePopup}
        />
      )}
      {alert !== null && <AlertDialog key={alert.title} {...alert} onAnswer={alert.answer} />}
      {isBlocked && <FullScreenSpinner label={t('common.loading')} />}
      <Toasts toasts={toasts} onPause={pauseToast} onResume={resumeToast} onDismiss={dismissToast} />
      <div className="visuallyHidden" aria-live="polite">
        {announcement}
      </div>
    </>
  );
}
