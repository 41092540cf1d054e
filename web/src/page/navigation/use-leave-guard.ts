import { useEffect, useRef } from 'react';
import { showAlert } from '../../stores/ui.ts';
import type { AlertQuestion } from '../../stores/ui.ts';
import { guardLeaving } from './guarded-history.ts';

/** A destructive question by default. */
export type LeaveQuestion = Pick<
  AlertQuestion,
  'title' | 'message' | 'okLabel' | 'otherLabel' | 'cancelLabel' | 'isDangerous'
>;

/**
 * Confirms before something is lost, within the app and when the tab closes; silent when there is nothing to
 * lose. The question closes, and the page is left, once there is nothing to lose any more.
 * @param question called before the page is left: null when there is nothing to lose; OK leaves, its
 *   other answer saves before
 * @param save saves for the other answer; resolves with true when nothing is left to lose
 * @returns a function that navigates without the question
 */
export function useLeaveGuard(
  isNeeded: boolean,
  question: () => LeaveQuestion | Promise<LeaveQuestion | null>,
  save: () => Promise<boolean> = () => Promise.resolve(false),
): (step: () => void) => void {
  const state = useRef({ isNeeded, isPassing: false, question, save });
  const settled = useRef<AbortController | null>(null);
  useEffect(() => {
    state.current = { ...state.current, isNeeded, question, save };
  });

  useEffect(
    () =>
      guardLeaving({
        isNeeded: () => state.current.isNeeded && !state.current.isPassing,
        ask: async () => {
          const leaveQuestion = await state.current.question();
          if (leaveQuestion === null) return true;
          settled.current = new AbortController();
          const answer = await showAlert({ isDangerous: true, ...leaveQuestion }, settled.current.signal);
          return answer === 'other' ? await state.current.save() : answer === 'ok';
        },
      }),
    [],
  );

  // Leaves the page once what was to be lost is saved.
  useEffect(() => {
    if (!isNeeded) settled.current?.abort();
  }, [isNeeded]);

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
