import type { Editing } from '../../../editing-session/use-editing-session.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { useDecision } from './use-decision.ts';

/** Asks the writer which of two versions, or how much of each, is to be kept. */
export function MergeQuestion({ editing }: { readonly editing: Editing }) {
  const decision = useDecision(editing);
  return decision !== null && <MergeDialog decision={decision} />;
}
