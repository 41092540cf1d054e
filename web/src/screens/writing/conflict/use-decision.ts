import { mergeDocs, resolveMerge } from '@maru/core/merge';
import type { DocMerge } from '@maru/core/merge';
import { useMemo } from 'react';
import type { ConflictAnswer } from '../../../editing-session/events.ts';
import { isDraftSuperseded, isDraftRestored } from '../../../editing-session/shown-state.ts';
import { titleAndContentOf } from '../../../editing-session/title.ts';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import { useBufferText } from '../../../editor/text-buffer.ts';
import type { Draft } from '../../../stores/drafts.ts';
import type { TitleAndContent } from '../../../stores/saving.ts';
import type { Answer, Decision } from './decision.ts';

const NOTHING: TitleAndContent = { title: '', content: '' };

/**
 * Returns the two versions that the writer has to choose from; null while there is nothing to decide. No text
 * is discarded without a question.
 */
export function useDecision({ title, props, text, state, isDirty, session }: Editing): Decision | null {
  const conflict = state.phase.name === 'conflict' ? state.phase : null;
  const draft = state.offer.merging;
  const content = useBufferText(text, conflict !== null || draft !== null);

  // Current fields: they may still change while the dialog is loading.
  // An empty field keeps a title: it is no change of it.
  const shownTitle = title.trim() === '' ? titleAndContentOf(state, text).title : title;
  const words = useMemo(() => ({ title: shownTitle, content }), [shownTitle, content]);
  const conflictMerge = useMemo(() => {
    if (conflict === null) return null;
    return mergeDocs(conflict.base, { ...words, props }, conflict.latest);
  }, [conflict, words, props]);
  const draftMerge = useMemo(
    () => (draft === null ? null : mergeWords(draft.base ?? NOTHING, titled(draft), words)),
    [draft, words],
  );

  const decisionOf = (
    kind: Decision['kind'],
    merge: DocMerge,
    type: 'conflictAnswered' | 'draftAnswered',
  ): Decision => ({
    kind,
    merge,
    answer: (answer) => session.dispatch({ type, answer: resolved(answer, merge) }),
  });
  if (conflictMerge !== null) {
    const isPublished = conflict?.latest.copyOf === null;
    return decisionOf(isPublished ? 'conflict' : 'copy', conflictMerge, 'conflictAnswered');
  }
  if (draftMerge === null) return null;
  const stored = draft !== null && isDraftSuperseded(state, draft) ? 'passed' : 'saved';
  const kind = isDraftRestored(state) ? 'restored' : isDirty ? 'written' : stored;
  return decisionOf(kind, draftMerge, 'draftAnswered');
}

/** Returns the words of a draft, whose empty title leaves that of its base in place. */
function titled({ title, content, base }: Draft): TitleAndContent {
  return { title: title.trim() === '' ? (base?.title ?? '') : title, content };
}

function resolved(answer: Answer, merge: DocMerge): ConflictAnswer {
  if (answer.kind !== 'merge') return answer;
  const { title, content, props } = resolveMerge(merge, answer.choices);
  // Drafts are merged without their settings.
  return { kind: 'merge', words: { title, content }, props: merge.props.size === 0 ? null : props };
}

function mergeWords(base: TitleAndContent, mine: TitleAndContent, theirs: TitleAndContent): DocMerge {
  return mergeDocs({ ...base, props: '' }, { ...mine, props: '' }, { ...theirs, props: '' });
}
