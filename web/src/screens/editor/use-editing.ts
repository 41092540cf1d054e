import type { Doc } from '@maru/core/api';
import { useCallback, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { SourceEditorHandle } from '../../editor/SourceEditor.tsx';
import { savedStateOf } from '../../stores/saving.ts';
import type { SavedState, SaveProblem, Words } from '../../stores/saving.ts';
import { lineChanges } from './line-changes.ts';

export type SaveStatus = 'idle' | 'saving' | 'failed';

/** A document being written, as those who show it see it. */
export interface Editing extends Words {
  /** What the server has; null for a document that is not saved yet. */
  readonly saved: SavedState | null;
  readonly status: SaveStatus;
  /** Why the last save failed; null when none did. */
  readonly problem: SaveProblem | null;
  readonly isDirty: boolean;
  /** Whether what is not saved is kept on this device. */
  readonly isDraftKept: boolean;
  readonly setTitle: (title: string) => void;
  readonly setContent: (content: string) => void;
}

/** What is in the fields, and what of it the server has. */
export interface Fields extends Words {
  readonly saved: SavedState | null;
  readonly isDirty: boolean;
  readonly setTitle: (title: string) => void;
  readonly setContent: (content: string) => void;
  /** Takes over what the server has now; null: nothing any more. */
  readonly setSaved: (saved: SavedState | null) => void;
  /** Puts other words into the fields and into the editor. */
  readonly replace: (words: Words) => void;
  /** What is in the fields at this moment, between two renderings too. */
  readonly now: () => { readonly words: Words; readonly saved: SavedState | null; readonly isDirty: boolean };
}

/**
 * A document being written.
 * @param doc the stored document; null for a new one
 */
export function useFields(doc: Doc | null, editor: RefObject<SourceEditorHandle | null>): Fields {
  const [saved, setSavedState] = useState<SavedState | null>(() => (doc === null ? null : savedStateOf(doc)));
  const [words, setWordsState] = useState<Words>(() => ({ title: saved?.title ?? '', content: saved?.content ?? '' }));
  const current = useRef({ words, saved });
  const setWords = useCallback((next: Words): void => {
    current.current.words = next;
    setWordsState(next);
  }, []);
  const setTitle = useCallback((title: string) => setWords({ ...current.current.words, title }), [setWords]);
  const setContent = useCallback((content: string) => setWords({ ...current.current.words, content }), [setWords]);
  return {
    ...words,
    saved,
    isDirty: isChanged(words, saved),
    setTitle,
    setContent,
    setSaved: (next) => {
      current.current.saved = next;
      setSavedState(next);
    },
    replace: (next) => {
      setWords({ title: next.title, content: next.content });
      const view = editor.current?.view();
      view?.dispatch({ changes: lineChanges(view.state.doc.toString(), next.content) });
    },
    now: () => ({ ...current.current, isDirty: isChanged(current.current.words, current.current.saved) }),
  };
}

function isChanged(words: Words, saved: Words | null): boolean {
  return words.title !== (saved?.title ?? '') || words.content !== (saved?.content ?? '');
}
