import type { MacInput } from '../crypto/row-macs.ts';
import { rowMacsOf } from '../db/row-macs.ts';
import type { Db } from '../db/connect.ts';

interface OwnedSpace {
  readonly id: string;
  readonly owner_id: string;
}

/** The owner of a space never changes, so there is one version. */
export function spaceMacInput({ id, owner_id }: OwnedSpace): MacInput {
  return { part: 'space', id, version: 1, facts: [owner_id] };
}

/** Replaces the owner of a space whose row does not verify. */
export const NO_OWNER = '';

/** Returns the owner of a space; nobody where its row does not verify. */
export function trustedOwner(db: Db, space: OwnedSpace, mac: Buffer | null): string {
  return rowMacsOf(db).isTrusted(spaceMacInput(space), mac) ? space.owner_id : NO_OWNER;
}
