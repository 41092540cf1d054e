import { mergeDocs, resolveMerge } from '@maru/core/merge';
import type { Choices, DocMerge } from '@maru/core/merge';
import { useMemo, useState } from 'react';
import { useWholeText } from '../../editor/written-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Draft } from '../../stores/drafts.ts';
import type { SavedState, Words } from '../../stores/saving.ts';
import { showToast } from '../../stores/ui.ts';
import type { DraftKeeping } from '../editor/use-draft-keeping.ts';
import type { DraftOffer } from '../editor/use-draft-offer.ts';
import type { Fields } from '../editor/use-editing.ts';
import type { Saver } from '../editor/use-saver.ts';

/** Answer of the writer: merged, one of the sides alone, or postponed. */
export type Answer =
  | { readonly kind: 'merge'; readonly choices: Choices }
  | { readonly kind: 'mine' }
  | { readonly kind: 'theirs' }
  | { readonly kind: 'close' };

/** Two states of a document with a common base, to be merged. */
export interface Decision {
  /**
   * The version that the writer's own is merged with. `conflict`: the saved one, which refused a save.
   * `saved`: the document, which was saved after a draft. `restored`: the text in the editor, a draft that
   * was restored before. `written`: the text in the editor, typed since.
   */
  readonly kind: 'conflict' | 'saved' | 'restored' | 'written';
  readonly merge: DocMerge;
  readonly answer: (answer: Answer) => Promise<void>;
}

export interface Decisions {
  /** Null while there is nothing to decide. */
  readonly decision: Decision | null;
  /** Restores an unsaved draft. Where it conflicts with the document, the writer is asked. */
  readonly restore: () => Promise<void>;
}

export interface DecisionOptions {
  readonly fields: Fields;
  readonly saver: Saver;
  readonly offer: DraftOffer;
  readonly keeping: DraftKeeping;
  /** Called when a draft has been restored to the fields. */
  readonly onTakenUp: (draft: Draft) => void;
}

const NOTHING: Words = { title: '', content: '' };

/** Handles two versions of the text being written. No text is discarded without a question. */
export function useDecision({ fields, saver, offer, keeping, onTakenUp }: DecisionOptions): Decisions {
  const { t } = useTranslation('saving');
  const [draft, setDraft] = useState<Draft | null>(null);
  const { conflict } = saver;
  const { title, text, now } = fields;
  const content = useWholeText(text, conflict !== null || draft !== null);

  // Current fields: they may still change while the dialog is loading.
  const words = useMemo(() => ({ title, content }), [title, content]);
  const conflictMerge = useMemo(() => {
    if (conflict === null) return null;
    return mergeDocs(conflict.base, { ...words, props: conflict.base.props }, conflict.latest);
  }, [conflict, words]);
  const draftMerge = useMemo(
    () => (draft === null ? null : mergeWords(draft.base ?? NOTHING, draft, words)),
    [draft, words],
  );

  const mergeConflict = async (merge: DocMerge, choices: Choices, latest: SavedState): Promise<void> => {
    const mine = now().words;
    const merged = resolveMerge(merge, choices);
    fields.replace(merged);
    fields.setSaved(latest);
    // Saves the writer's own version first, so that the history has it; then the merged one.
    if ((await saver.saveOver(mine, latest)) === null) return;
    const { saved, isDirty } = now();
    if (isDirty && saved !== null && (await saver.saveOver(now().words, saved)) === null) return;
    showToast(t('conflict.merged'), 'success');
  };

  const answerConflict = async (answer: Answer): Promise<void> => {
    saver.closeConflict();
    if (conflict === null || conflictMerge === null || answer.kind === 'close') return;
    const { latest } = conflict;
    if (answer.kind === 'merge') return await mergeConflict(conflictMerge, answer.choices, latest);
    if (answer.kind === 'theirs') return saver.takeLatest(latest);
    fields.setSaved(latest);
    await saver.saveOver(now().words, latest);
  };

  const takeUp = async (from: Draft, taken: Words, message: string): Promise<void> => {
    onTakenUp(from);
    fields.replace(taken);
    if (await keeping.keepNow(taken)) await offer.settle('restored');
    showToast(message, 'success');
  };

  const answerDraft = async (answer: Answer): Promise<void> => {
    setDraft(null);
    if (draft === null || draftMerge === null || answer.kind === 'close' || answer.kind === 'theirs') return;
    if (answer.kind === 'mine') await takeUp(draft, draft, t('offer.restored'));
    else await takeUp(draft, resolveMerge(draftMerge, answer.choices), t('conflict.mergedHere'));
  };

  const restore = async (): Promise<void> => {
    if (offer.draft === null) return;
    if (offer.isOutdated || now().isDirty) setDraft(offer.draft);
    else await takeUp(offer.draft, offer.draft, t('offer.restored'));
  };

  if (conflictMerge !== null)
    return { decision: { kind: 'conflict', merge: conflictMerge, answer: answerConflict }, restore };
  if (draftMerge !== null) {
    const kind = offer.isAnother ? 'restored' : fields.isDirty ? 'written' : 'saved';
    return { decision: { kind, merge: draftMerge, answer: answerDraft }, restore };
  }
  return { decision: null, restore };
}

function mergeWords(base: Words, mine: Words, theirs: Words): DocMerge {
  return mergeDocs({ ...base, props: '' }, { ...mine, props: '' }, { ...theirs, props: '' });
}
