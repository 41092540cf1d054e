import { useTranslation } from '../../i18n/use-translation.ts';
import { useLeaveGuard } from '../../page/use-leave-guard.ts';
import { useSession } from '../../stores/session.ts';
import type { DraftKeeping } from './use-draft-keeping.ts';

/**
 * Asks before unsaved text is left, silent when there is
 * none. Drafts on this device are kept whatever the answer.
 * @returns a function that navigates without the question
 */
export function useUnsavedTextGuard(
  isDirty: boolean,
  { isKept, flush }: DraftKeeping,
): (step: () => void) => void {
  const { t } = useTranslation();
  // After the end of a session the writer is redirected to
  // the login: the draft is kept and needs no question.
  const isSessionOver = useSession((state) => state.status === 'anonymous' || state.isLost);
  return useLeaveGuard(isDirty && !(isSessionOver && isKept), async () => {
    // Writes the draft first, so that the question is accurate.
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
