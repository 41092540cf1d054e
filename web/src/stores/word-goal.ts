import { saveWordGoal, wordGoals } from '../storage/choices.ts';
import { defineStore } from './define-store.ts';

interface WordGoal {
  /** Id of the document in the editor; null: it is new. */
  readonly docId: string | null;
  /** Number of words that its writer aims at. */
  readonly goal: number | null;
  /** True: the writer is asked for it. */
  readonly isAsked: boolean;
}

const store = defineStore<WordGoal>(() => ({ docId: null, goal: null, isAsked: false }));

export const useWordGoal = (): WordGoal => store.use((state) => state);

/** Begins with a document, or with its id: a new one keeps its goal when it gets one. */
export function openWordGoal(docId: string | null): void {
  const { docId: before, goal } = store.get();
  if (docId !== null && before === null && goal !== null) saveWordGoal(docId, goal);
  store.set({ docId, goal: docId === null ? null : (wordGoals().get(docId) ?? null) });
}

/** Clears the document when its editor is left. */
export function clearWordGoal(): void {
  store.set({ docId: null, goal: null, isAsked: false });
}

export function setWordGoalPrompt(isAsked: boolean): void {
  store.set({ isAsked });
}

/** Sets the goal; null: none. It is stored on this device. */
export function setWordGoal(goal: number | null): void {
  const { docId } = store.get();
  if (docId !== null) saveWordGoal(docId, goal);
  store.set({ goal, isAsked: false });
}
