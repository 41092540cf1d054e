import { publishedOf } from '../../../editing-session/state.ts';
import { titleAndContentOf } from '../../../editing-session/title.ts';
import type { Editing } from '../../../editing-session/use-editing-session.ts';
import { withTexts } from '../../../i18n/with-texts.ts';
import { lazyComponent } from '../../../page/startup/lazy-component.tsx';

const CopyComparison = lazyComponent(
  async () => (await withTexts(import('../conflict/CopyComparison.tsx'), 'history')).CopyComparison,
  { isOrdered: true },
);

/** Compares the text with what readers see; publishes or discards it. */
export function ComparedCopy({
  editing: { state, session, saved, text, props },
  onClose,
}: {
  readonly editing: Editing;
  readonly onClose: () => void;
}) {
  if (saved === null) return null;
  return (
    <CopyComparison
      shown={publishedOf(saved)}
      written={{ ...titleAndContentOf(state, text), props }}
      onPublish={() => {
        onClose();
        session.dispatch({ type: 'saveRequested' });
      }}
      onDiscard={() => {
        onClose();
        session.dispatch({ type: 'discardRequested' });
      }}
      onClose={onClose}
    />
  );
}
