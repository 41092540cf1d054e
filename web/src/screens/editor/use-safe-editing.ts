import { newId } from '@maru/core/text';
import type { Doc } from '@maru/core/api';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { SourceEditorHandle } from '../../editor/SourceEditor.tsx';
import { savedStateOf, saveProps } from '../../stores/saving.ts';
import type { NewPlace } from '../../stores/saving.ts';
import { useDecision } from './use-decision.ts';
import type { Decisions } from './use-decision.ts';
import { useDraftKeeping } from './use-draft-keeping.ts';
import { useDraftOffer } from './use-draft-offer.ts';
import type { DraftOffer } from './use-draft-offer.ts';
import { useFields } from './use-editing.ts';
import type { Editing } from './use-editing.ts';
import { useSaver } from './use-saver.ts';
import type { Saver } from './use-saver.ts';
import { useSaving } from './use-saving.ts';
import { useUnsavedTextGuard } from './use-word-guard.ts';

export interface SafeEditing extends Decisions {
  readonly editing: Editing;
  readonly saver: Saver;
  readonly offer: DraftOffer;
  readonly save: () => Promise<void>;
  /** Changes the document's settings: at once where it is saved, with its first save where it is not. */
  readonly setProps: (props: string) => Promise<boolean>;
}

export interface SafeEditingOptions {
  /** Username of the writer. */
  readonly account: string;
  /** Null for a new document. */
  readonly doc: Doc | null;
  /** Id of a document that no longer exists, whose draft is offered for a new one. */
  readonly orphanDocId: string | null;
  /** Id of the draft of a new document to continue; null: none in particular. */
  readonly draftId: string | null;
  readonly place: NewPlace;
  /** Initial title of a new document. */
  readonly suggestedTitle: string;
  /** Hears that the title can't be saved: its field is to be seen. */
  readonly onTitleRefused: () => void;
  readonly editor: RefObject<SourceEditorHandle | null>;
  readonly onCreated: (id: string) => void;
}

/** A document being written, with its protection against loss: saves, drafts and the merge dialog. */
export function useSafeEditing({
  account,
  doc,
  orphanDocId,
  draftId,
  place: given,
  suggestedTitle,
  onTitleRefused,
  editor,
  onCreated,
}: SafeEditingOptions): SafeEditing {
  const [id] = useState(newId);
  // A restored draft of a new document keeps its folder.
  const [parentId, setParentId] = useState(given.parentId);
  const fields = useFields(doc, editor, suggestedTitle);
  const place = { ...given, parentId, props: fields.props };
  const saver = useSaver(fields, place, onTitleRefused);
  const keeping = useDraftKeeping(id, account, fields, place);
  const offer = useDraftOffer({
    account,
    saved: fields.saved,
    isFolder: given.isFolder,
    orphanDocId,
    isDirty: fields.isDirty,
    wanted: draftId,
  });
  const decisions = useDecision({
    fields,
    saver,
    offer,
    keeping,
    onTakenUp: (draft) => setParentId(draft.parentId ?? parentId),
  });
  const { restore } = decisions;
  useTextFocus(editor, decisions.decision !== null, offer.draft?.id ?? null);
  const isAskedFor = draftId !== null && offer.draft?.id === draftId;
  const latestRestore = useRef(restore);
  useEffect(() => {
    latestRestore.current = restore;
  });
  useEffect(() => {
    if (isAskedFor) void latestRestore.current();
  }, [isAskedFor]);
  const latestSaveToLeave = useRef(() => Promise.resolve(false));
  const passUnasked = useUnsavedTextGuard(fields.isDirty, keeping, () => latestSaveToLeave.current());
  const { save, saveToLeave } = useSaving({
    fields,
    saver,
    groupName: place.groupName,
    passUnasked,
    onCreated,
  });
  useEffect(() => {
    latestSaveToLeave.current = saveToLeave;
  });
  const setProps = async (props: string): Promise<boolean> => {
    const { saved } = fields.now();
    if (saved === null) {
      fields.setProps(props);
      return true;
    }
    const { response } = await saveProps(saved, props);
    // The fields keep their content: only the saved state that they are compared with changes.
    if (response !== null) fields.setSaved(savedStateOf(response.doc));
    return response !== null;
  };
  const { status, problem, titleError } = saver;
  return {
    editing: { ...fields, status, problem, titleError, isDraftKept: keeping.isKept },
    saver,
    offer,
    save,
    setProps,
    ...decisions,
  };
}

/**
 * Gives the focus back to the text when a merge or an offered draft is done with: their buttons are gone, and
 * letters typed on the page itself would be its shortcuts.
 */
function useTextFocus(
  editor: RefObject<SourceEditorHandle | null>,
  isMerging: boolean,
  offeredId: string | null,
): void {
  const before = useRef({ isMerging, offeredId });
  useEffect(() => {
    const was = before.current;
    before.current = { isMerging, offeredId };
    const isDone =
      (was.isMerging && !isMerging) || (was.offeredId !== null && was.offeredId !== offeredId && !isMerging);
    if (isDone && document.activeElement === document.body) editor.current?.focus();
  }, [editor, isMerging, offeredId]);
}
