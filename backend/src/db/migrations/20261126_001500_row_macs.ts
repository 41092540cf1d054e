import type { Knex } from 'knex';
import type { Db } from '../connect.ts';

const MAC_BYTES = 32;
/** 16 bytes in base64url. */
const LIST_MAC_LENGTH = 22;

const COLUMNS: readonly (readonly [
  table: string,
  column: string,
  add: (table: Knex.AlterTableBuilder) => void,
])[] = [
  ['docs', 'mac_rev', (table) => void table.integer('mac_rev').notNullable().defaultTo(0)],
  ['docs', 'mac', (table) => void table.binary('mac', MAC_BYTES)],
  ['docs', 'list_mac', (table) => void table.string('list_mac', LIST_MAC_LENGTH)],
  ['groups', 'mac', (table) => void table.binary('mac', MAC_BYTES)],
  ['users', 'session_rev', (table) => void table.integer('session_rev').notNullable().defaultTo(0)],
  ['users', 'login_mac', (table) => void table.binary('login_mac', MAC_BYTES)],
  ['users', 'session_mac', (table) => void table.binary('session_mac', MAC_BYTES)],
  ['users', 'grade_mac', (table) => void table.binary('grade_mac', MAC_BYTES)],
  ['sessions', 'mac', (table) => void table.binary('mac', MAC_BYTES)],
  ['link_tokens', 'mac', (table) => void table.binary('mac', MAC_BYTES)],
];

/** Adds the MACs of rows that decide who may read. Rows of an older release have none until they change. */
export async function up(db: Db): Promise<void> {
  for (const [table, column, add] of COLUMNS) {
    if (!(await db.schema.hasColumn(table, column))) await db.schema.alterTable(table, add);
  }
}
