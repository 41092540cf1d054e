import { newId } from '@maru/core/text';
import type { Doc } from '@maru/core/api';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { SourceEditorHandle } from '../../editor/SourceEditor.tsx';
import { savedStateOf, saveProps } from '../../stores/saving.ts';
import type { NewPlace } from '../../stores/saving.ts';
import { useDecision } from '../merging/use-decision.ts';
import type { Decisions } from '../merging/use-decision.ts';
import { useDraftKeeping } from './use-draft-keeping.ts';
import { useDraftOffer } from './use-draft-offer.ts';
import type { DraftOffer } from './use-draft-offer.ts';
import { useFields } from './use-editing.ts';
import type { Editing } from './use-editing.ts';
import { useSaver } from './use-saver.ts';
import type { Saver } from './use-saver.ts';
import { useSaving } from './use-saving.ts';
import { useWordGuard } from './use-word-guard.ts';

export interface SafeEditing extends Decisions {
  readonly editing: Editing;
  readonly saver: Saver;
  readonly offer: DraftOffer;
  readonly save: () => Promise<void>;
  /** Changes the document's switches: at once where it is saved, with its first save where it is not. */
  readonly setProps: (props: string) => Promise<boolean>;
}

export interface SafeEditingOptions {
  /** The username of the writer. */
  readonly account: string;
  /** Null for a new document. */
  readonly doc: Doc | null;
  /** A document that is gone, whose unsaved words are to be offered for a new one. */
  readonly leftIn: string | null;
  /** The draft of a new document that is to be continued; null: none in particular. */
  readonly draftId: string | null;
  readonly place: NewPlace;
  /** The first title of a new document. */
  readonly suggestedTitle: string;
  readonly titleField: RefObject<HTMLInputElement | null>;
  readonly editor: RefObject<SourceEditorHandle | null>;
  readonly onCreated: (id: string) => void;
}

/** A document being written, and what stands between its words and their loss: the server, this device, and a question. */
export function useSafeEditing({
  account,
  doc,
  leftIn,
  draftId,
  place: given,
  suggestedTitle,
  titleField,
  editor,
  onCreated,
}: SafeEditingOptions): SafeEditing {
  const [id] = useState(newId);
  // Words that are taken up again go where they were begun.
  const [parentId, setParentId] = useState(given.parentId);
  const fields = useFields(doc, editor, suggestedTitle);
  const place = { ...given, parentId, props: fields.props };
  const saver = useSaver(fields, place);
  const keeping = useDraftKeeping(id, account, fields, place);
  const offer = useDraftOffer({
    account,
    saved: fields.saved,
    isFolder: given.isFolder,
    leftIn,
    isDirty: fields.isDirty,
    wanted: draftId,
  });
  const decisions = useDecision({ fields, saver, offer, keeping, onTakenUp: (draft) => setParentId(draft.parentId ?? parentId) });
  const { restore } = decisions;
  const isAskedFor = draftId !== null && offer.draft?.id === draftId;
  const latestRestore = useRef(restore);
  useEffect(() => {
    latestRestore.current = restore;
  });
  useEffect(() => {
    if (isAskedFor) void latestRestore.current();
  }, [isAskedFor]);
  const passUnasked = useWordGuard(fields.isDirty, keeping);
  const save = useSaving({ fields, saver, groupName: place.groupName, titleField, passUnasked, onCreated });
  const setProps = async (props: string): Promise<boolean> => {
    const { saved } = fields.now();
    if (saved === null) {
      fields.setProps(props);
      return true;
    }
    const { response } = await saveProps(saved, props);
    // The words of the fields stay: only what they are compared with is newer.
    if (response !== null) fields.setSaved(savedStateOf(response.doc));
    return response !== null;
  };
  const { status, problem } = saver;
  return { editing: { ...fields, status, problem, isDraftKept: keeping.isKept }, saver, offer, save, setProps, ...decisions };
}
