import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { guardLeaving } from '../../page/guarded-history.ts';
import { ask } from '../../stores/ui.ts';

/** Asks before unsaved words are lost, within the app and when the tab closes; silent when there are none. Gives a way to pass unasked. */
export function useLeaveGuard(isDirty: boolean): (step: () => void) => void {
  const { t } = useTranslation();
  const state = useRef({ isDirty, isPassing: false });
  useEffect(() => {
    state.current.isDirty = isDirty;
  }, [isDirty]);

  useEffect(
    () =>
      guardLeaving({
        isNeeded: () => state.current.isDirty && !state.current.isPassing,
        ask: async () => {
          const answer = await ask({
            title: t('editor.leaveQuestion'),
            message: t('editor.leaveMessage'),
            okLabel: t('editor.leave'),
            cancelLabel: t('editor.stay'),
            isDangerous: true,
          });
          return answer === 'ok';
        },
      }),
    [t],
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return (step) => {
    state.current.isPassing = true;
    step();
    state.current.isPassing = false;
  };
}
