export { diffLines, splitLines } from './lines.ts';
export { pairLines } from './pair-lines.ts';
export type { LinePair } from './pair-lines.ts';
export { diffSequences } from './sequences.ts';
export type { Change } from './change.ts';
export { diffWords } from './words.ts';
export type { LineParts, Part } from './words.ts';
