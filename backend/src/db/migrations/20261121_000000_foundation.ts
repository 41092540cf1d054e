import { EMAIL_MAX_LENGTH, ID_LENGTH, TITLE_MAX_LENGTH, USERNAME_MAX_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

/** Bytes around the text in what is sealed: header, iv, tag. */
const SEAL_BYTES = 33;
const HASH_BYTES = 32;
/** Maximum number of UTF-8 bytes per character. */
const CHARACTER_BYTES = 4;
const KEK_ID_LENGTH = 32;
const WRAPPED_KEY_BYTES = 1_024;

/**
 * Accounts, sessions, groups, documents, revisions, publications.
 * The columns are explained on the repositories' row types.
 */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'site', (table) => {
    table.integer('id').primary();
    table.string('site_id', ID_LENGTH).notNullable();
    table.string('kek_id', KEK_ID_LENGTH).notNullable();
    table.binary('wrapped_key', WRAPPED_KEY_BYTES).notNullable();
    table.bigInteger('created_at').notNullable();
  });

  await createTable(db, 'users', (table) => {
    table.string('id', ID_LENGTH).primary();
    table.string('username', USERNAME_MAX_LENGTH).notNullable().unique({ indexName: 'users_username' });
    table.binary('email_cipher', EMAIL_MAX_LENGTH * CHARACTER_BYTES + SEAL_BYTES).notNullable();
    table.binary('email_hash', HASH_BYTES).notNullable().unique({ indexName: 'users_email_hash' });
    table.integer('email_rev').notNullable();
    table.string('password_hash', 255).notNullable();
    table.integer('grade').notNullable();
    table.bigInteger('media_upload_limit').notNullable();
    table.integer('rev').notNullable();
    table.bigInteger('created_at').notNullable();
  });

  await createTable(db, 'devices', (table) => {
    table.binary('key_hash', HASH_BYTES).primary();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('expires_at').notNullable();
  });

  await createTable(db, 'sessions', (table) => {
    table.string('id', ID_LENGTH).primary();
    table.binary('token_hash', HASH_BYTES).notNullable().unique({ indexName: 'sessions_token_hash' });
    table.binary('previous_token_hash', HASH_BYTES).index('sessions_previous_token_hash');
    table.bigInteger('previous_until');
    table.binary('device_key_hash', HASH_BYTES).notNullable();
    table
      .string('user_id', ID_LENGTH)
      .notNullable()
      .references('users.id')
      .onDelete('CASCADE')
      .index('sessions_user');
    table.string('device', 255).notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('last_seen_at').notNullable();
    table.bigInteger('expires_at').notNullable().index('sessions_expires');
  });

  await createTable(db, 'groups', (table) => {
    table.string('id', ID_LENGTH).primary();
    table
      .string('owner_id', ID_LENGTH)
      .notNullable()
      .unique({ indexName: 'groups_owner' })
      .references('users.id')
      .onDelete('CASCADE');
    table.string('name', USERNAME_MAX_LENGTH).notNullable().unique({ indexName: 'groups_name' });
    table.string('title', TITLE_MAX_LENGTH).notNullable();
    table.string('style', 4_000).notNullable();
    table.string('home_doc_id', ID_LENGTH).notNullable();
    table.bigInteger('tree_rev').notNullable();
    table.integer('rev').notNullable();
    table.bigInteger('created_at').notNullable();
  });

  await createTable(db, 'group_keys', (table) => {
    table.string('group_id', ID_LENGTH).notNullable().references('groups.id').onDelete('CASCADE');
    table.integer('version').notNullable();
    table.string('kek_id', KEK_ID_LENGTH).notNullable().index('group_keys_kek');
    table.binary('wrapped', WRAPPED_KEY_BYTES).notNullable();
    table.bigInteger('created_at').notNullable();
    table.primary(['group_id', 'version']);
  });

  await createTable(db, 'docs', (table) => {
    table.string('id', ID_LENGTH).primary();
    table.string('group_id', ID_LENGTH).notNullable().references('groups.id').onDelete('CASCADE');
    table.string('parent_id', ID_LENGTH);
    table.integer('seq').notNullable();
    table.specificType('is_folder', 'smallint').notNullable();
    table.specificType('is_home', 'smallint').notNullable();
    table.string('access', 8).notNullable();
    table.specificType('comments_enabled', 'smallint').notNullable();
    table.binary('title_cipher', TITLE_MAX_LENGTH * CHARACTER_BYTES + SEAL_BYTES).notNullable();
    table.binary('title_hash', HASH_BYTES).notNullable();
    table.integer('content_rev').notNullable();
    table.integer('rev').notNullable();
    table.string('head_revision_id', ID_LENGTH).notNullable();
    table.binary('link_token_cipher', 255);
    table.binary('link_token_hash', HASH_BYTES);
    table.integer('link_rev').notNullable();
    table.bigInteger('deleted_at');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.index(['group_id', 'deleted_at', 'parent_id', 'seq'], 'docs_tree');
    table.index(['group_id', 'title_hash'], 'docs_title_hash');
  });

  await createTable(db, 'revisions', (table, types) => {
    table.string('id', ID_LENGTH).primary();
    table.string('doc_id', ID_LENGTH).notNullable().references('docs.id').onDelete('CASCADE');
    table.string('group_id', ID_LENGTH).notNullable();
    table.integer('number').notNullable();
    table.binary('title_cipher', TITLE_MAX_LENGTH * CHARACTER_BYTES + SEAL_BYTES).notNullable();
    table.specificType('content_cipher', types.mediumBlob).notNullable();
    table.specificType('props_cipher', types.mediumBlob).notNullable();
    table.integer('size').notNullable();
    table.bigInteger('created_at').notNullable();
    table.unique(['doc_id', 'number'], { indexName: 'revisions_number' });
  });

  await createTable(db, 'publications', (table, types) => {
    table.string('doc_id', ID_LENGTH).primary().references('docs.id').onDelete('CASCADE');
    table.string('group_id', ID_LENGTH).notNullable().index('publications_group');
    table.string('title', TITLE_MAX_LENGTH).notNullable();
    table.string('excerpt', 1_000).notNullable();
    table.specificType('html', types.longText).notNullable();
    table.string('renderer_version', 32).notNullable();
    table.integer('rev').notNullable();
    table.specificType('is_folder', 'smallint').notNullable();
    table.bigInteger('random_key').notNullable().index('publications_random');
    table.bigInteger('published_at').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable().index('publications_updated');
  });
}
