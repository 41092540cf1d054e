import { listBackedUpTables } from '../src/cli/backup/database-part.ts';
import type { Writer } from '../src/db/connect.ts';

/** Returns every row of the site's tables as text, with the same form on both databases. */
export async function contentsOf(db: Writer): Promise<Map<string, string[]>> {
  const contents = new Map<string, string[]>();
  for (const { name, columns } of await listBackedUpTables(db)) {
    const all = (await db(name)) as Record<string, unknown>[];
    // Leaves out the audit entries of the commands themselves.
    const rows = all.filter(({ event }) => typeof event !== 'string' || !event.startsWith('cli_'));
    const texts = rows.map((row) =>
      columns
        .toSorted()
        .map(
          (column) =>
            `${column}=${Buffer.isBuffer(row[column]) ? row[column].toString('hex') : String(row[column])}`,
        )
        .join(' '),
    );
    contents.set(name, texts.toSorted());
  }
  return contents;
}
