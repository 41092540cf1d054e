import { createAccountDeletions } from './account-deletions.ts';
import { createAutosaves } from './autosaves.ts';
import { createMoves } from './moves.ts';
import type { Operation } from './operation.ts';
import { createSaves } from './saves.ts';
import { createSignups } from './signups.ts';
import { createUploads } from './uploads.ts';

/** Returns all tested operations. */
export function createOperations(): Operation[] {
  return [
    createSaves(),
    createAutosaves(),
    createMoves(),
    createUploads(),
    createSignups(),
    createAccountDeletions(),
  ];
}
