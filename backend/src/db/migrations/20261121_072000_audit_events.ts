import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

/** Creates the audit log. It has no foreign keys, since its entries outlive the accounts that they name. */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'audit_events', (table) => {
    table.string('id', ID_LENGTH).primary();
    table.bigInteger('at').notNullable().index('audit_events_at');
    table.string('account_id', ID_LENGTH);
    table.string('event', 32).notNullable();
    table.specificType('is_ok', 'smallint').notNullable();
    table.string('object_id', ID_LENGTH);
    table.binary('origin_cipher', 4_096);
    table.string('request_id', ID_LENGTH);
    table.index(['account_id', 'at'], 'audit_events_account');
  });
}
