import { NEW_DOC_PROPS, TITLE_MAX_LENGTH } from '@maru/core';
import type { Doc } from '@maru/core/api';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { SourceEditorHandle } from '../../editor/SourceEditor.tsx';
import { createWrittenText, onePiece } from '../../editor/written-text.ts';
import type { WrittenText } from '../../editor/written-text.ts';
import { savedStateOf } from '../../stores/saving.ts';
import type { SavedState, SaveProblem, Words } from '../../stores/saving.ts';
import { lineChanges } from './line-changes.ts';

export type SaveStatus = 'idle' | 'saving' | 'failed';

/** Title and text of a document being written. */
interface Writing {
  readonly title: string;
  readonly text: WrittenText;
  /** State on the server; null for a document that is not saved yet. */
  readonly saved: SavedState | null;
  readonly isDirty: boolean;
  /** The document's settings, as JSON. */
  readonly props: string;
  readonly setTitle: (title: string) => void;
}

/** A document being written, for its views. */
export interface Editing extends Writing {
  readonly status: SaveStatus;
  /** Cause of the last save's failure; null when it succeeded. */
  readonly problem: SaveProblem | null;
  /** Error of the title; null when none is known. */
  readonly titleError: { readonly words: string } | null;
  /** True when unsaved text is stored on this device. */
  readonly isDraftKept: boolean;
}

/** Content of the fields, and the part of it that is saved. */
export interface Fields extends Writing {
  /** Sets the state on the server; null: none. */
  readonly setSaved: (saved: SavedState | null) => void;
  /** Changes the settings of a document that is not saved yet. */
  readonly setProps: (props: string) => void;
  /** Replaces title and text in the fields and in the editor. */
  readonly replace: (words: Words) => void;
  /** Returns the current content of the fields, between two renders too. */
  readonly now: () => { readonly words: Words; readonly saved: SavedState | null; readonly isDirty: boolean };
  /**
   * Returns true when the fields have unsaved text now. Called at
   * every key, so it compares texts only when their lengths are equal.
   */
  readonly isDirtyNow: () => boolean;
}

/**
 * State of a document being written. Its text is not React state: a key is rendered by the editor alone, and
 * the page renders only when a status changes.
 * @param doc the stored document; null for a new one
 * @param suggestedTitle title of a new document until its writer changes it
 */
export function useFields(
  doc: Doc | null,
  editor: RefObject<SourceEditorHandle | null>,
  suggestedTitle: string,
): Fields {
  const [saved, setSavedState] = useState<SavedState | null>(() => (doc === null ? null : savedStateOf(doc)));
  const [begun] = useState(() => [...suggestedTitle].slice(0, TITLE_MAX_LENGTH).join(''));
  const [title, setTitleState] = useState(saved?.title ?? begun);
  const [newProps, setProps] = useState(NEW_DOC_PROPS);
  const [text] = useState(() => createWrittenText(saved?.content ?? ''));
  const [isDirty, setIsDirty] = useState(false);
  const current = useRef({ title, saved });
  const { isDirtyNow, now } = useMemo(() => {
    const isChanged = (): boolean => {
      const { title: name, saved: state } = current.current;
      const content = state?.content ?? '';
      return name !== (state?.title ?? begun) || text.length() !== content.length || text.read() !== content;
    };
    return {
      isDirtyNow: isChanged,
      now: () => {
        const { title: name, saved: state } = current.current;
        return { words: { title: name, content: text.read() }, saved: state, isDirty: isChanged() };
      },
    };
  }, [text, begun]);
  const compare = useCallback(() => setIsDirty(isDirtyNow()), [isDirtyNow]);
  useEffect(() => text.follow(compare), [text, compare]);
  const setTitle = useCallback(
    (next: string): void => {
      current.current.title = next;
      setTitleState(next);
      compare();
    },
    [compare],
  );
  return {
    title,
    text,
    saved,
    isDirty,
    props: saved?.props ?? newProps,
    setTitle,
    setProps,
    setSaved: (next) => {
      current.current.saved = next;
      text.setBase(next?.content ?? '');
      setSavedState(next);
      compare();
    },
    replace: (next) => {
      const isThere = editor.current?.change(lineChanges(text.read(), next.content)) === true;
      if (!isThere) text.change(onePiece(next.content), null);
      setTitle(next.title);
    },
    now,
    isDirtyNow,
  };
}
