import { useEffect, useRef } from 'react';
import { ask } from '../stores/ui.ts';
import type { AlertQuestion } from '../stores/ui.ts';
import { guardLeaving } from './guarded-history.ts';

/**
 * Asks before something is lost, within the app and when the tab closes; silent when there is nothing to lose.
 * @param question what to ask; OK leaves
 * @param onLeave hears that the reader chose to lose it, within the app
 * @returns a way to take a step unasked
 */
export function useLeaveGuard(
  isNeeded: boolean,
  question: Pick<AlertQuestion, 'title' | 'message' | 'okLabel' | 'cancelLabel'>,
  onLeave?: () => void,
): (step: () => void) => void {
  const state = useRef({ isNeeded, isPassing: false, question, onLeave });
  useEffect(() => {
    state.current = { ...state.current, isNeeded, question, onLeave };
  });

  useEffect(
    () =>
      guardLeaving({
        isNeeded: () => state.current.isNeeded && !state.current.isPassing,
        ask: async () => {
          const answer = await ask({ ...state.current.question, isDangerous: true });
          if (answer === 'ok') state.current.onLeave?.();
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
