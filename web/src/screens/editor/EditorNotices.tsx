import { DraftNotice } from './DraftNotice.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';
import type { SafeEditing } from './use-safe-editing.ts';
import { useUpdateWatch } from './use-update-watch.ts';
import { LazyMergeDialog } from '../merging/LazyMergeDialog.tsx';

/** What the writer should know of, between the toolbar and the text, and what they are asked. */
export function EditorNotices({ safe: { editing, saver, offer, decision, restore, save } }: { readonly safe: SafeEditing }) {
  const isOutdated = useUpdateWatch(editing.saved);
  const { problem } = editing;
  return (
    <>
      <DraftNotice offer={offer} editing={editing} onRestore={restore} />
      <ProblemNotice
        problem={problem}
        reason={saver.reason}
        text={editing.text}
        isDraftKept={editing.isDraftKept}
        onSave={save}
        onSaveAsNew={() => {
          saver.detach();
          void save();
        }}
      />
      {isOutdated && problem === null && <UpdateNotice isDirty={editing.isDirty} onLook={saver.compare} />}
      {decision !== null && <LazyMergeDialog decision={decision} />}
    </>
  );
}
