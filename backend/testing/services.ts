import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { parseConfig } from '../src/config.ts';
import { createStore } from '../src/db/transaction.ts';
import type { Store } from '../src/db/transaction.ts';
import type { Writer } from '../src/db/connect.ts';
import { createServices } from '../src/services/create-services.ts';
import type { Services } from '../src/services/create-services.ts';
import type { Write } from '../src/services/writes/writes.ts';
import { createTextWork } from '../src/services/texts/text-work.ts';
import { createFolderStore } from '../src/media/folder-store.ts';
import { createImageProcess } from '../src/media/image-process.ts';
import { createMailer } from '../src/mail/mailer.ts';
import { createWorkerIndex } from '../src/search/worker-index.ts';
import { openSite } from '../src/site/open-site.ts';
import type { Site } from '../src/site/open-site.ts';
import type { DatabaseKind } from './databases.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { TEST_PASSWORD_COST } from './server.ts';
import { makeSiteFolder } from './site-folder.ts';

/** The services without HTTP, on a database of their own. */
export interface TestServices {
  readonly services: Services;
  /** The scope of a write without origin and key. */
  readonly write: Write;
  readonly db: Writer;
  /** Folder of the sent mails. */
  readonly mailsDir: string;
  /** Returns the statements sent since the last call. */
  takeStatements(): string[];
  close(): Promise<void>;
}

/**
 * @param wrap adds faults between the services and the database
 */
export async function openServices(
  kind: DatabaseKind,
  wrap: (store: Store) => Store = (store) => store,
): Promise<TestServices> {
  const folder = makeSiteFolder('maru-services-');
  const dataDir = join(folder, 'data');
  const database = await createMigratedDatabase(kind, dataDir);
  const site: Site = await openSite({
    dataDir,
    database: database.url === null ? { kind: 'sqlite' } : { kind: 'mysql', url: database.url },
    keys: { kind: 'file', path: join(folder, 'master.key') },
  });
  const mailsDir = join(folder, 'mails');
  const mailer = createMailer({ kind: 'folder', dir: mailsDir, from: null }, pino({ level: 'silent' }));
  let statements: string[] = [];
  site.db.on('query', ({ sql }: { readonly sql: string }) => statements.push(sql));
  const services = createServices({
    store: wrap(createStore(site.db)),
    files: createFolderStore(join(folder, 'media')),
    imageProcess: createImageProcess(),
    textWork: createTextWork(),
    searchIndex: createWorkerIndex(join(folder, 'search.db')),
    masterKeys: site.masterKeys,
    siteKeys: site.siteKeys,
    now: Date.now,
    hasLimits: false,
    passwordCost: TEST_PASSWORD_COST,
    settings: parseConfig([], {}),
    mail: { mailer, from: null, siteOrigin: () => 'http://localhost' },
    reportFailure: (error) => {
      throw error;
    },
  });
  return {
    services,
    write: services.writes.begin(null),
    db: site.db,
    mailsDir,
    takeStatements: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
    close: async () => {
      await site.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
