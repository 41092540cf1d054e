import type { Db } from '../connect.ts';

/** Adds the time since which an account is disabled. */
export async function up(db: Db): Promise<void> {
  if (await db.schema.hasColumn('users', 'disabled_at')) return;
  await db.schema.alterTable('users', (table) => void table.bigInteger('disabled_at'));
}
