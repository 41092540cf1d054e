import { EMAIL_MAX_LENGTH, ID_LENGTH, USERNAME_MAX_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

const HASH_BYTES = 32;
const SEAL_BYTES = 33;
const CHARACTER_BYTES = 4;

/** Creates accounts pending confirmation, and their mails, which belong to no account yet. */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'pending_signups', (table) => {
    table.string('username', USERNAME_MAX_LENGTH).primary();
    table.binary('token_hash', HASH_BYTES).notNullable().unique('pending_signups_token');
    table.binary('email_cipher', EMAIL_MAX_LENGTH * CHARACTER_BYTES + SEAL_BYTES).notNullable();
    table.string('password_hash', 255).notNullable();
    table.string('locale', 8).notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('expires_at').notNullable().index('pending_signups_expires');
  });

  await createTable(db, 'signup_mails', (table) => {
    table.string('id', ID_LENGTH).primary();
    table.binary('mail_cipher', 4_096).notNullable();
    table.integer('attempts').notNullable();
    table.bigInteger('due_at').notNullable().index('signup_mails_due');
    table.bigInteger('expires_at').notNullable();
  });
}
