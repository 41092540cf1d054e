import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import { waitForComposition } from '../../../editor/wait-for-composition.ts';
import { isChord } from '../../../commands/command.ts';
import { isPublishDue } from '../../../editing-session/shown-state.ts';
import type { EditingSession } from '../../../editing-session/session.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SAME_PAGE } from '../../../page/navigation/use-navigation-effects.ts';
import { useLeaveGuard } from '../../../page/navigation/use-leave-guard.ts';
import type { LeaveQuestion } from '../../../page/navigation/use-leave-guard.ts';
import { useSession } from '../../../stores/session.ts';

/**
 * Connects an editing session with its screen: the editor, the title's field, the document's address, Ctrl+S,
 * and the question at leaving.
 */
export function useSessionScreen(
  editing: Editing,
  {
    editor,
    titleField,
    groupName,
    showTitle,
    onCreated,
  }: {
    readonly editor: RefObject<SourceEditorHandle | null>;
    readonly titleField: RefObject<HTMLInputElement | null>;
    readonly groupName: string;
    readonly showTitle: () => void;
    readonly onCreated: (id: string) => void;
  },
): void {
  const { session } = editing;
  const navigate = useNavigate();
  const passUnasked = useUnsavedTextGuard(editing);
  const untilTitleComposed = useComposedField(titleField);
  useSaveShortcut(session);
  useEffect(() => {
    session.connect({
      change: (changes) => editor.current?.change(changes) === true,
      waitForComposition: async () => {
        const view = editor.current?.view() ?? null;
        if (view !== null) await waitForComposition(view);
        await untilTitleComposed();
      },
      showTitle,
      // The first save of a new document changes the address without leaving the editor.
      openCreated: (id) => {
        onCreated(id);
        passUnasked(() => void navigate(`/${groupName}/${id}/edit`, SAME_PAGE));
      },
    });
  });
}

/** Returns a function that waits until no input method composes in a field. */
function useComposedField(field: RefObject<HTMLInputElement | null>): () => Promise<void> {
  const isComposing = useRef(false);
  useEffect(() => {
    const follow = ({ type, target }: CompositionEvent): void => {
      if (target === field.current) isComposing.current = type === 'compositionstart';
    };
    document.addEventListener('compositionstart', follow);
    document.addEventListener('compositionend', follow);
    return () => {
      document.removeEventListener('compositionstart', follow);
      document.removeEventListener('compositionend', follow);
    };
  }, [field]);
  return async () => {
    while (isComposing.current && field.current !== null)
      await new Promise((resolve) => document.addEventListener('compositionend', resolve, { once: true }));
  };
}

/** Longest wait for an autosave before the writer is asked. */
const WAIT_MAX_MS = 3_000;

async function withTimeout(saving: Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), WAIT_MAX_MS));
  return await Promise.race([saving, late]);
}

/** Saves at Ctrl+S (⌘S) wherever the focus is, and suppresses the browser's dialog. */
function useSaveShortcut({ dispatch }: EditingSession): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (!isChord(event, 'KeyS')) return;
      event.preventDefault();
      dispatch({ type: 'saveRequested' });
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [dispatch]);
}

/**
 * Asks before unsaved text is left, silent when there is none; the first answer saves it, where the device
 * has a network. Drafts of what is not saved are kept on this device whatever the answer. It also asks while
 * a publication waits for the server: only the open editor repeats it.
 * @returns a function that navigates without the question
 */
function useUnsavedTextGuard({ isDirty, isDraftKept, state, session }: Editing): (step: () => void) => void {
  const { t } = useTranslation();
  const { t: saving } = useTranslation('saving');
  // After the end of a session the writer is redirected to
  // the login: the draft is kept and needs no question.
  const isSessionOver = useSession((state) => state.status === 'anonymous' || state.isLost);
  const question = async (): Promise<LeaveQuestion | null> => {
    // A document saves itself: the question is about what the server did not take in time.
    const isQuiet = await withTimeout(session.saveQuietly());
    if (isQuiet && !isPublishDue(session.state())) return null;
    if (isQuiet)
      return {
        title: saving('copy.leaveQuestion'),
        message: saving('copy.leaveMessage'),
        okLabel: saving('copy.leave'),
        cancelLabel: t('editor.stay'),
        isDangerous: false,
      };
    // Writes the draft first, so that the question is accurate.
    const isSafe = await session.flushDraft();
    return {
      title: t('editor.leaveQuestion'),
      message: t(isSafe ? 'editor.leaveKept' : 'editor.leaveMessage'),
      okLabel: t('editor.leave'),
      // Without a network saving can only fail.
      ...(navigator.onLine ? { otherLabel: t('editor.saveAndLeave') } : {}),
      cancelLabel: t('editor.stay'),
      isDangerous: !isSafe,
    };
  };
  const isLeftBehind = isDirty && !(isSessionOver && isDraftKept);
  const isDue = isPublishDue(state) && !isSessionOver;
  return useLeaveGuard(isLeftBehind || isDue, question, session.saveToLeave);
}
