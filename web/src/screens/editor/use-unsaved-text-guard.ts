import type { Editing } from '../../editing-session/use-editing-session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLeaveGuard } from '../../page/use-leave-guard.ts';
import type { LeaveQuestion } from '../../page/use-leave-guard.ts';
import { useSession } from '../../stores/session.ts';

/**
 * Asks before unsaved text is left, silent when there is none; the first answer saves it. Drafts of what is
 * not saved are kept on this device whatever the answer.
 * @returns a function that navigates without the question
 */
export function useUnsavedTextGuard({ isDirty, isDraftKept, session }: Editing): (step: () => void) => void {
  const { t } = useTranslation();
  // After the end of a session the writer is redirected to
  // the login: the draft is kept and needs no question.
  const isSessionOver = useSession((state) => state.status === 'anonymous' || state.isLost);
  const question = async (): Promise<LeaveQuestion> => {
    // Writes the draft first, so that the question is accurate.
    const isSafe = await session.flushDraft();
    return {
      title: t('editor.leaveQuestion'),
      message: t(isSafe ? 'editor.leaveKept' : 'editor.leaveMessage'),
      okLabel: t('editor.leave'),
      otherLabel: t('editor.saveAndLeave'),
      cancelLabel: t('editor.stay'),
      isDangerous: !isSafe,
    };
  };
  return useLeaveGuard(isDirty && !(isSessionOver && isDraftKept), question, session.saveToLeave);
}
