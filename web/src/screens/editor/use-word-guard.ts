import { useTranslation } from '../../i18n/use-translation.ts';
import { useLeaveGuard } from '../../page/use-leave-guard.ts';
import { useSession } from '../../stores/session.ts';
import type { DraftKeeping } from './use-draft-keeping.ts';

/** Asks before unsaved words are left, silent when there are none. Who leaves after all has them forgotten. @returns a way to pass unasked */
export function useWordGuard(isDirty: boolean, { isKept, discard }: DraftKeeping): (step: () => void) => void {
  const { t } = useTranslation();
  // Whose session has ended is sent to log in: what is kept here waits for them and needs no question.
  const isSessionOver = useSession((state) => state.status === 'anonymous' || state.isLost);
  return useLeaveGuard(
    isDirty && !(isSessionOver && isKept),
    {
      title: t('editor.leaveQuestion'),
      message: t('editor.leaveMessage'),
      okLabel: t('editor.leave'),
      cancelLabel: t('editor.stay'),
    },
    discard,
  );
}
