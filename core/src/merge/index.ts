export { chosenLines, conflictsIn, isClean, mergeDocs, resolveMerge } from './merge-docs.ts';
export type { Choice, Choices, DocMerge, DocState } from './merge-docs.ts';
export { mergeTexts } from './merge-texts.ts';
export type { ConflictPart, MergedPart, MergePart } from './merge-texts.ts';
export type { MergedValue, Setting } from './merge-values.ts';
