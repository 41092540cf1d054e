import { useTranslation } from '../../i18n/use-translation.ts';
import { useLeaveGuard } from '../../page/use-leave-guard.ts';

/** Asks before a changed design is left unsaved, within the app and when the tab closes. */
export function useUnsavedGuard(isDirty: boolean): void {
  const { t } = useTranslation('spaceSettings');
  useLeaveGuard(isDirty, () => ({
    title: t('unsavedTitle'),
    message: t('unsavedMessage'),
    okLabel: t('unsavedLeave'),
    cancelLabel: t('unsavedStay'),
  }));
}
