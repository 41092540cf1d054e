import type { EndpointName } from '@maru/core/api/contracts';

/** Planted fault: a replacement in one file. `from` must occur there exactly once. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Test file that should fail, and which of its tests (a regular expression for mocha). */
  readonly test: string;
  readonly grep: string;
  /** Calls of the API that do with it what they should not. */
  readonly calls?: readonly EndpointName[];
}
