import type { RefObject } from 'react';
import { newerOf } from '../../../editing-session/state.ts';
import { isReviewDue } from '../../../editing-session/shown-state.ts';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import { LazyMergeQuestion } from '../conflict/LazyMergeQuestion.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../components/Button.tsx';
import { ComparedCopy } from './ComparedCopy.tsx';
import { Notice } from './Notice.tsx';
import { useEffect, useRef, useState } from 'react';

/** Notices between the toolbar and the text, and the merge dialog. */
export function EditorNotices({
  editing,
  editor,
}: {
  readonly editing: Editing;
  readonly editor: RefObject<SourceEditorHandle | null>;
}) {
  const { state } = editing;
  const isMerging = state.phase.name === 'conflict' || state.offer.merging !== null;
  const isAsked = isMerging || isReviewDue(state) || state.saved?.isDamaged === true;
  useTextFocus(editor, isAsked, editing.offer?.draft.id ?? null);
  return (
    <>
      <DraftNotice editing={editing} />
      <ProblemNotice editing={editing} />
      <DamagedCopyNotice editing={editing} />
      <UpdateNotice editing={editing} />
      <ReviewNotice editing={editing} />
      {isMerging && <LazyMergeQuestion editing={editing} />}
    </>
  );
}

/** Notice that the document was saved elsewhere, shown before a save would conflict. */
function UpdateNotice({ editing: { update, session, saved } }: { readonly editing: Editing }) {
  const { t } = useTranslation('saving');
  if (update === null) return null;
  const isNewerRead = newerOf(saved) !== null;
  const text = t(isNewerRead ? 'copy.newer' : update === 'merge' ? 'update.dirty' : 'update.clean');
  return (
    <Notice label={text}>
      <p>{text}</p>
      <Button size="small" onClick={() => session.dispatch({ type: 'latestRequested' })}>
        {t(`update.${update}`)}
      </Button>
    </Notice>
  );
}

/** Notice that the working copy is damaged: the text in the editor is what readers see. */
function DamagedCopyNotice({ editing: { saved, session } }: { readonly editing: Editing }) {
  const { t } = useTranslation('saving');
  if (saved?.isDamaged !== true) return null;
  const text = t('copy.damaged', { id: saved.id });
  return (
    <Notice label={text} tone="danger">
      <p>{text}</p>
      <Button size="small" onClick={() => session.dispatch({ type: 'discardRequested' })}>
        {t('copy.discard')}
      </Button>
    </Notice>
  );
}

/** Notice that the text was merged instead of being published: its writer looks at it before. */
function ReviewNotice({ editing }: { readonly editing: Editing }) {
  const { t } = useTranslation('saving');
  const [isComparing, setIsComparing] = useState(false);
  return (
    <>
      {isReviewDue(editing.state) && (
        <Notice label={t('copy.review')}>
          <p>{t('copy.review')}</p>
          <Button size="small" onClick={() => setIsComparing(true)}>
            {t('copy.compare')}
          </Button>
        </Notice>
      )}
      {isComparing && <ComparedCopy editing={editing} onClose={() => setIsComparing(false)} />}
    </>
  );
}

/**
 * Gives the focus back to the text when a merge, its review, a damaged working copy or an offered draft is
 * done with: their buttons are gone, and letters typed on the page itself would be its shortcuts.
 */
function useTextFocus(
  editor: RefObject<SourceEditorHandle | null>,
  isAsked: boolean,
  offeredId: string | null,
): void {
  const before = useRef({ isAsked, offeredId });
  useEffect(() => {
    const was = before.current;
    before.current = { isAsked, offeredId };
    const isDone =
      (was.isAsked && !isAsked) || (was.offeredId !== null && was.offeredId !== offeredId && !isAsked);
    if (isDone && document.activeElement === document.body) editor.current?.focus();
  }, [editor, isAsked, offeredId]);
}
