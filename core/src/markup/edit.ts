import type { Range } from './inline-ast.ts';

/** Replacement in the source: `insert` replaces the range from `from` to `to`. */
export interface Edit extends Range {
  readonly insert: string;
}
