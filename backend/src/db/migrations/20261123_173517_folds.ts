import { ID_LENGTH, VERSION_NAME_MAX_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';

/** Bytes around the text in what is sealed: header, iv, tag. */
const SEAL_BYTES = 33;
/** Maximum number of UTF-8 bytes per character. */
const CHARACTER_BYTES = 4;

/**
 * Adds to versions their names, and the range of numbers, last time and session of saves that were folded
 * into one. Existing versions have none of them.
 */
export async function up(db: Db): Promise<void> {
  if (await db.schema.hasColumn('revisions', 'first_number')) return;
  await db.schema.alterTable('revisions', (table) => {
    table.integer('first_number');
    table.bigInteger('updated_at');
    table.string('fold_session_id', ID_LENGTH);
    table.bigInteger('fold_began_at');
    table.binary('name_cipher', VERSION_NAME_MAX_LENGTH * CHARACTER_BYTES + SEAL_BYTES);
    table.integer('name_rev').notNullable().defaultTo(0);
  });
}
