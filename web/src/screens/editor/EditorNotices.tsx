import type { RefObject } from 'react';
import type { Editing } from '../../editing-session/use-editing-session.ts';
import type { SourceEditorHandle } from '../../editor/SourceEditor.tsx';
import { LazyMergeDialog } from '../conflict/LazyMergeDialog.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';
import { useDecision } from './use-decision.ts';
import { useTextFocus } from './use-text-focus.ts';

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
