import { newId } from '@maru/core/text';
import type { Doc } from '@maru/core/api';
import { useState } from 'react';
import type { RefObject } from 'react';
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
}

export interface SafeEditingOptions {
  /** The username of the writer. */
  readonly account: string;
  /** Null for a new document. */
  readonly doc: Doc | null;
  readonly place: NewPlace;
  readonly titleField: RefObject<HTMLInputElement | null>;
  /** Puts another text into the editor. */
  readonly onReplace: (content: string) => void;
  readonly onCreated: (id: string) => void;
}

/** A document being written, and what stands between its words and their loss: the server, this device, and a question. */
export function useSafeEditing({ account, doc, place, titleField, onReplace, onCreated }: SafeEditingOptions): SafeEditing {
  const [id] = useState(newId);
  const fields = useFields(doc, onReplace);
  const saver = useSaver(fields, place);
  const keeping = useDraftKeeping(id, account, fields, place);
  const offer = useDraftOffer(account, fields.saved, place.isFolder);
  const decisions = useDecision(fields, saver, offer, keeping);
  const passUnasked = useWordGuard(fields.isDirty, keeping);
  const save = useSaving({ fields, saver, groupName: place.groupName, titleField, passUnasked, onCreated });
  const { status, problem } = saver;
  return { editing: { ...fields, status, problem, isDraftKept: keeping.isKept }, saver, offer, save, ...decisions };
}
