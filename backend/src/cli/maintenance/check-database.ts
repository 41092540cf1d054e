import type { Db } from '../../db/connect.ts';
import { findDamage, readDatabaseVersion, readMysqlSettings } from '../../db/health.ts';
import type { MysqlSettings } from '../../db/health.ts';
import { isKnownMigration, readMigrations } from '../../db/migrate.ts';
import { listTables } from '../../db/tables.ts';
import { findOrphans } from '../../repositories/consistency.ts';
import { fail, ok, warn } from './check.ts';
import type { Check } from './check.ts';

const CLOCK_SKEW_SECONDS = 5;
const PACKET_MIN_BYTES = 16 * 1024 * 1024;

/** Checks version, settings and schema. */
export async function checkDatabase(db: Db): Promise<Check[]> {
  const version = await readDatabaseVersion(db);
  const settings = await readMysqlSettings(db);
  const { applied, missing } = await readMigrations(db);
  return [
    ok('database', version),
    ...(settings === null
      ? [ok('settings', 'WAL, synchronous FULL, secure_delete')]
      : checkSettings(settings)),
    applied.every(isKnownMigration)
      ? missing.length === 0
        ? ok('migrations', `${applied.length} applied`)
        : fail('migrations', `${missing.length} are missing. Run \`maru migrate\`.`)
      : fail('migrations', 'The database was written by a newer Maru. Update this one.'),
  ];
}

function checkSettings(settings: MysqlSettings): Check[] {
  const { flush, hasBinlog, syncBinlog, charset, filePerTable, packetBytes, otherEngines, time } = settings;
  const found: Check[] = [];
  if (flush !== 1)
    found.push(
      fail(
        'settings',
        `innodb_flush_log_at_trx_commit is ${flush}: a power cut loses answered writes. Set it to 1.`,
      ),
    );
  if (hasBinlog === 1 && syncBinlog !== 1)
    found.push(
      warn(
        'settings',
        `sync_binlog is ${syncBinlog}: replicas can miss writes after a power cut. Set it to 1.`,
      ),
    );
  if (charset !== 'utf8mb4')
    found.push(warn('settings', `The database's character set is ${charset}: make it utf8mb4.`));
  if (otherEngines > 0)
    found.push(fail('settings', `${otherEngines} tables are not stored by InnoDB. Convert them.`));
  if (filePerTable !== 1)
    found.push(
      warn(
        'settings',
        'innodb_file_per_table is off: `maru scrub` cannot clear the shared file. Set it to ON.',
      ),
    );
  if (packetBytes < PACKET_MIN_BYTES)
    found.push(
      warn(
        'settings',
        `max_allowed_packet is ${packetBytes}: long documents don't fit. Set it to 16M or more.`,
      ),
    );
  const skew = Math.abs(time - Date.now() / 1_000);
  if (skew > CLOCK_SKEW_SECONDS)
    found.push(
      warn('clock', `The database server's clock differs by ${skew.toFixed(0)} s. Set both by NTP.`),
    );
  return found.length > 0 ? found : [ok('settings', 'InnoDB, utf8mb4, flush at every commit')];
}

/** Checks for damaged files and for rows with missing references. */
export async function checkIntegrity(db: Db, isThorough: boolean): Promise<Check[]> {
  const damage = await findDamage(
    db,
    (await listTables(db)).map(({ name }) => name),
    isThorough,
  );
  const orphans = await findOrphans(db);
  return [
    damage.length === 0
      ? ok('integrity', 'no damage')
      : fail('integrity', `${damage.slice(0, 3).join('; ')}. Stop the server and restore a backup.`),
    orphans.length === 0
      ? ok('relations', 'nothing points at what is not there')
      : fail(
          'relations',
          `${orphans.map(({ what, rows }) => `${rows} × ${what}`).join(', ')}. Restore a backup, or ask for help with this line.`,
        ),
  ];
}
