import { DEFAULT_STORAGE_LIMIT_BYTES, ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

/** Adds the storage limit and the bytes that each user's texts take, counted once for existing texts. */
export async function up(db: Db): Promise<void> {
  if (!(await db.schema.hasColumn('users', 'storage_limit'))) {
    await db.schema.alterTable('users', (table) => {
      table.bigInteger('storage_limit').notNullable().defaultTo(DEFAULT_STORAGE_LIMIT_BYTES);
    });
  }
  await createTable(db, 'text_usage', (table) => {
    table.string('user_id', ID_LENGTH).primary().references('users.id').onDelete('CASCADE');
    table.bigInteger('used').notNullable();
  });
  await db.raw(`INSERT INTO text_usage (user_id, used)
    SELECT users.id, COALESCE((SELECT SUM(LENGTH(title_cipher) + LENGTH(content_cipher) + LENGTH(props_cipher))
        FROM revisions JOIN \`groups\` ON \`groups\`.id = revisions.group_id WHERE \`groups\`.owner_id = users.id), 0)
      + COALESCE((SELECT SUM(LENGTH(content_cipher)) FROM comments WHERE comments.author_id = users.id), 0)
    FROM users WHERE users.id NOT IN (SELECT user_id FROM text_usage)`);
}
