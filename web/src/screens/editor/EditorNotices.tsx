import { DraftNotice } from './DraftNotice.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';
import type { SafeEditing } from './use-safe-editing.ts';
import { useTakeOver } from './use-take-over.ts';
import { useUpdateWatch } from './use-update-watch.ts';
import { LazyMergeDialog } from '../conflict/LazyMergeDialog.tsx';

/** Notices between the toolbar and the text, and the merge dialog. */
export function EditorNotices({
  safe: { editing, saver, offer, decision, restore, save },
}: {
  readonly safe: SafeEditing;
}) {
  const isOutdated = useUpdateWatch(editing.saved);
  const { problem, isDirty } = editing;
  const isWaiting = isOutdated && problem === null;
  const hasMissed = useTakeOver(isWaiting && !isDirty, () => saver.compare({ isByItself: true }));
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
      {(hasMissed || (isWaiting && isDirty)) && (
        <UpdateNotice isDirty={isDirty} onLook={() => saver.compare()} />
      )}
      {decision !== null && <LazyMergeDialog decision={decision} />}
    </>
  );
}
