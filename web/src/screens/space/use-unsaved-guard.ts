import { useSpaceSettingsText } from '../../i18n/space-settings-area.ts';
import { useLeaveGuard } from '../../page/use-leave-guard.ts';

/** Asks before a changed design is left unsaved, within the app and when the tab closes. */
export function useUnsavedGuard(isDirty: boolean): void {
  const { t } = useSpaceSettingsText();
  useLeaveGuard(isDirty, {
    title: t('unsavedTitle'),
    message: t('unsavedMessage'),
    okLabel: t('unsavedLeave'),
    cancelLabel: t('unsavedStay'),
  });
}
