import type { RefObject } from 'react';
import { newerOf } from '../../../editing-session/state.ts';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import type { SourceEditorHandle } from '../../../editor/SourceEditor.tsx';
import { LazyMergeDialog } from '../conflict/LazyMergeDialog.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { useDecision } from './use-decision.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../components/Button.tsx';
import { Notice } from './Notice.tsx';
import { useEffect, useRef } from 'react';

/** Notices between the toolbar and the text, and the merge dialog. */
export function EditorNotices({
  editing,
  editor,
}: {
  readonly editing: Editing;
  readonly editor: RefObject<SourceEditorHandle | null>;
}) {
  const decision = useDecision(editing);
  useTextFocus(editor, decision !== null, editing.offer?.draft.id ?? null);
  return (
    <>
      <DraftNotice editing={editing} />
      <ProblemNotice editing={editing} />
      <UpdateNotice editing={editing} />
      {decision !== null && <LazyMergeDialog decision={decision} />}
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
