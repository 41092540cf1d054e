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
  /** What the server has; null for a document that is not saved yet. */
  readonly saved: SavedState | null;
  readonly isDirty: boolean;
  /** The document's switches, as JSON. */
  readonly props: string;
  readonly setTitle: (title: string) => void;
}

/** A document being written, as those who show it see it. */
export interface Editing extends Writing {
  readonly status: SaveStatus;
  /** Why the last save failed; null when none did. */
  readonly problem: SaveProblem | null;
  /** Whether what is not saved is kept on this device. */
  readonly isDraftKept: boolean;
}

/** What is in the fields, and what of it the server has. */
export interface Fields extends Writing {
  /** Takes over what the server has now; null: nothing any more. */
  readonly setSaved: (saved: SavedState | null) => void;
  /** Changes the switches of a document that is not saved yet. */
  readonly setProps: (props: string) => void;
  /** Puts other words into the fields and into the editor. */
  readonly replace: (words: Words) => void;
  /** What is in the fields at this moment, between two renderings too. */
  readonly now: () => { readonly words: Words; readonly saved: SavedState | null; readonly isDirty: boolean };
  /** Whether something in them is not saved at this moment: asked at every key, so the text is looked at only where its length fits. */
  readonly isDirtyNow: () => boolean;
}

/**
 * A document being written. Its text is no state of the page's: a key is drawn by the editor alone, and the page hears of it where it
 * makes a difference.
 * @param doc the stored document; null for a new one
 * @param suggestedTitle what a new one is called until its writer calls it otherwise
 */
export function useFields(doc: Doc | null, editor: RefObject<SourceEditorHandle | null>, suggestedTitle: string): Fields {
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
      text.growFrom(next?.content ?? '');
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
