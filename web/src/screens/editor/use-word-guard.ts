import { useTranslation } from '../../i18n/use-translation.ts';
import { useLeaveGuard } from '../../page/use-leave-guard.ts';
import { useSession } from '../../stores/session.ts';
import type { DraftKeeping } from './use-draft-keeping.ts';

/**
 * Asks before words are left that the server has not acknowledged, silent when there are none. What is kept on this device stays kept
 * whatever is answered. @returns a way to pass unasked
 */
export function useWordGuard(isDirty: boolean, { isKept, flush }: DraftKeeping): (step: () => void) => void {
  const { t } = useTranslation();
  // Whose session has ended is sent to log in: what is kept here waits for them and needs no question.
  const isSessionOver = useSession((state) => state.status === 'anonymous' || state.isLost);
  return useLeaveGuard(isDirty && !(isSessionOver && isKept), async () => {
    // Words of the last moments are kept first, so that the question says the truth.
    const isSafe = await flush();
    return {
      title: t('editor.leaveQuestion'),
      message: t(isSafe ? 'editor.leaveKept' : 'editor.leaveMessage'),
      okLabel: t('editor.leave'),
      cancelLabel: t('editor.stay'),
      isDangerous: !isSafe,
    };
  });
}
