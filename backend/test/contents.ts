import { listBackedUpTables } from '../src/cli/backup/database-part.ts';
import type { Db } from '../src/db/connect.ts';

/** Every row of what belongs to the site, as text that both databases give alike. */
export async function contentsOf(db: Db): Promise<Map<string, string[]>> {
  const contents = new Map<string, string[]>();
  for (const { name, columns } of await listBackedUpTables(db)) {
    const all = (await db(name)) as Record<string, unknown>[];
    // The commands themselves stand in the audit log.
    const rows = all.filter(({ event }) => typeof event !== 'string' || !event.startsWith('cli_'));
    const texts = rows.map((row) =>
      columns
        .toSorted()
        .map((column) => `${column}=${Buffer.isBuffer(row[column]) ? row[column].toString('hex') : String(row[column])}`)
        .join(' '),
    );
    contents.set(name, texts.toSorted());
  }
  return contents;
}
