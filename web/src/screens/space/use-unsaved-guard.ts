import { useEffect, useRef } from 'react';
import { useSpaceSettingsText } from '../../i18n/space-settings-area.ts';
import { guardLeaving } from '../../page/guarded-history.ts';
import { ask } from '../../stores/ui.ts';

/** Asks before a changed design is left unsaved, within the app and when the tab closes. */
export function useUnsavedGuard(isDirty: boolean): void {
  const { t } = useSpaceSettingsText();
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  useEffect(
    () =>
      guardLeaving({
        isNeeded: () => dirty.current,
        ask: async () => {
          const answer = await ask({
            title: t('unsavedTitle'),
            message: t('unsavedMessage'),
            okLabel: t('unsavedLeave'),
            cancelLabel: t('unsavedStay'),
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
}
