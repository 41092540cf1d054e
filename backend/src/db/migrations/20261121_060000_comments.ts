import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

/** Creates comments and notifications. The columns are explained on the repositories' row types. */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'comments', (table, types) => {
    table.string('id', ID_LENGTH).primary();
    table.string('doc_id', ID_LENGTH).notNullable().references('docs.id').onDelete('CASCADE');
    table.string('group_id', ID_LENGTH).notNullable().index('comments_group');
    table.string('parent_id', ID_LENGTH);
    table.string('author_id', ID_LENGTH).references('users.id').onDelete('SET NULL').index('comments_author');
    table.specificType('content_cipher', types.mediumBlob);
    table.integer('rev').notNullable();
    table.bigInteger('deleted_at');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('updated_at').notNullable();
    table.index(['doc_id', 'created_at', 'id'], 'comments_doc');
  });

  await createTable(db, 'notifications', (table) => {
    table.string('id', ID_LENGTH).primary();
    table.string('user_id', ID_LENGTH).notNullable().references('users.id').onDelete('CASCADE');
    table.integer('type').notNullable();
    table
      .string('comment_id', ID_LENGTH)
      .notNullable()
      .references('comments.id')
      .onDelete('CASCADE')
      .index('notifications_comment');
    table.bigInteger('created_at').notNullable();
    table.index(['user_id', 'created_at', 'id'], 'notifications_user');
  });
}
