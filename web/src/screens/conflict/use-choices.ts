import { conflictsIn } from '@maru/core/merge';
import type { Choice, Choices, DocMerge } from '@maru/core/merge';
import { useState } from 'react';

export interface ChoicesMade {
  readonly title: Choice | null;
  /** Choices by the number of the conflict. */
  readonly parts: readonly (Choice | null)[];
  readonly chooseTitle: (choice: Choice) => void;
  readonly choosePart: (number: number, choice: Choice) => void;
  /** Sets the choice of every conflict in the text. */
  readonly chooseAll: (choice: Choice) => void;
  /** The complete choices; null while one is missing. */
  readonly all: Choices | null;
}

/** Returns the writer's choices for the conflicts so far. */
export function useChoices(merge: DocMerge): ChoicesMade {
  const [title, setTitle] = useState<Choice | null>(null);
  const [parts, setParts] = useState<readonly (Choice | null)[]>(() => conflictsIn(merge).map(() => null));
  const made = parts.filter((choice) => choice !== null);
  const isWhole = made.length === parts.length && (title !== null || merge.title.kind === 'merged');
  return {
    title,
    parts,
    chooseTitle: setTitle,
    choosePart: (number, choice) => setParts(parts.with(number, choice)),
    chooseAll: (choice) => setParts(parts.map(() => choice)),
    all: isWhole ? { ...(title === null ? {} : { title }), parts: made } : null,
  };
}
