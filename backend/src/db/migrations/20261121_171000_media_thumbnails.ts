import { ID_LENGTH } from '@maru/core';
import type { Db } from '../connect.ts';
import { createTable } from '../schema.ts';

/** Creates thumbnails of images. The columns are explained on the repository's row type. */
export async function up(db: Db): Promise<void> {
  await createTable(db, 'media_thumbnails', (table) => {
    table.string('id', ID_LENGTH).primary();
    table.string('media_id', ID_LENGTH).notNullable().unique().references('media.id').onDelete('CASCADE');
    table.bigInteger('size').notNullable();
  });
}
