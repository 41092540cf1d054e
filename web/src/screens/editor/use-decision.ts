import { mergeDocs, resolveMerge } from '@maru/core/merge';
import type { Choices, DocMerge } from '@maru/core/merge';
import { useMemo, useState } from 'react';
import { useWholeText } from '../../editor/written-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Draft } from '../../stores/drafts.ts';
import type { SavedState, Words } from '../../stores/saving.ts';
import { showToast } from '../../stores/ui.ts';
import type { Answer, Decision } from '../conflict/decision.ts';
import type { DraftKeeping } from './use-draft-keeping.ts';
import type { DraftOffer } from './use-draft-offer.ts';
import type { Fields } from './use-editing.ts';
import type { Saver } from './use-saver.ts';

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
