import { useEffect, useRef } from 'react';
import { ask } from '../stores/ui.ts';
import type { AlertQuestion } from '../stores/ui.ts';
import { guardLeaving } from './guarded-history.ts';

/** A destructive question by default. */
export type LeaveQuestion = Pick<
  AlertQuestion,
  'title' | 'message' | 'okLabel' | 'cancelLabel' | 'isDangerous'
>;

/**
 * Asks before something is lost, within the app and when
 * the tab closes; silent when there is nothing to lose.
 * @param question built when somebody is about to leave; OK leaves
 * @returns a function that navigates without the question
 */
export function useLeaveGuard(
  isNeeded: boolean,
  question: () => LeaveQuestion | Promise<LeaveQuestion>,
): (step: () => void) => void {
  const state = useRef({ isNeeded, isPassing: false, question });
  useEffect(() => {
    state.current = { ...state.current, isNeeded, question };
  });

  useEffect(
    () =>
      guardLeaving({
        isNeeded: () => state.current.isNeeded && !state.current.isPassing,
        ask: async () => {
          const answer = await ask({ isDangerous: true, ...(await state.current.question()) });
          return answer === 'ok';
        },
      }),
    [],
  );

  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);

  return (step) => {
    state.current.isPassing = true;
    step();
    state.current.isPassing = false;
  };
}
