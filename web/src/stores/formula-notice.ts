import { formulaNotices, saveFormulaNotice } from '../storage/choices.ts';

/** Returns true when this browser has shown a document's notice about its formulas. */
export function wasFormulaNoticeShown(docId: string): boolean {
  return formulaNotices().includes(docId);
}

/** Records that the notice was shown: a document has it once. */
export function recordFormulaNotice(docId: string): void {
  if (!wasFormulaNoticeShown(docId)) saveFormulaNotice(docId);
}
