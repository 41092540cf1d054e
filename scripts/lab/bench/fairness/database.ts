import knex from 'knex';
import { createDatabase } from '../search/create-database.ts';
import { provideMariadb } from '../../../test/mariadb.mjs';

/** Separate database of a run. */
export interface ProvidedDatabase {
  /** Null: SQLite, in the data directory. */
  readonly url: string | null;
  drop(): Promise<void>;
}

/**
 * @param kind sqlite, mariadb or mysql; for MySQL, MARU_TEST_MYSQL_URL is the address of a running server.
 *   Throws errors with a message for the operator
 */
export async function provideDatabase(kind: string): Promise<ProvidedDatabase> {
  switch (kind) {
    case 'sqlite':
      return { url: null, drop: () => Promise.resolve() };
    case 'mariadb': {
      const url = process.env['MARU_TEST_MARIADB_URL'];
      if (url !== undefined) return await on(url, () => Promise.resolve());
      const server = await provideMariadb({ isInMemory: false });
      return await on(server.url, () => server.stop());
    }
    case 'mysql': {
      const url = process.env['MARU_TEST_MYSQL_URL'];
      if (url === undefined)
        throw new Error('Name a running MySQL: MARU_TEST_MYSQL_URL=mysql://user:password@host:port/');
      return await on(url, () => Promise.resolve());
    }
    default:
      throw new Error(`--database is sqlite, mariadb or mysql, not ${kind}`);
  }
}

async function on(adminUrl: string, stop: () => Promise<void>): Promise<ProvidedDatabase> {
  const url = await createDatabase(adminUrl, 'maru_fairness');
  return {
    url,
    drop: async () => {
      const admin = knex({ client: 'mysql2', connection: adminUrl });
      await admin.raw('DROP DATABASE ??', [new URL(url).pathname.slice(1)]);
      await admin.destroy();
      await stop();
    },
  };
}
