import { lazy, Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Toasts } from '../components/Toasts.tsx';
import { closePopup, dismissToast, pauseToast, resumeToast, useUi } from '../stores/ui.ts';

// Loaded when the first dialog opens.
const AlertDialog = lazy(async () => ({
  default: (await import('../components/AlertDialog.tsx')).AlertDialog,
}));
const FullScreenSpinner = lazy(async () => ({
  default: (await import('../components/Spinner.tsx')).FullScreenSpinner,
}));

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
      <Suspense fallback={null}>
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
      </Suspense>
      <Toasts toasts={toasts} onPause={pauseToast} onResume={resumeToast} onDismiss={dismissToast} />
      <div className="visuallyHidden" aria-live="polite">
        {announcement}
      </div>
    </>
  );
}
