import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase, describeOnDatabaseServers } from '../../testing/databases.ts';
import { connect } from './connect.ts';

/** Linux's lists of TCP connections with their timers. */
const LISTS = ['/proc/net/tcp', '/proc/net/tcp6'];
const KEEP_ALIVE_TIMER = '02';
const TICKS_PER_SECOND = 100;

describeOnDatabaseServers('An idle database connection', (kind) => {
  /** Seconds until the next keep-alive probe of each connection to a port. */
  const probeTimesOf = (port: number): number[] => {
    const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
    return LISTS.filter((path) => existsSync(path))
      .flatMap((path) => readFileSync(path, 'utf8').split('\n'))
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , remote = '', state]) => remote.endsWith(end) && state === '01')
      .flatMap(([, , , , , timer = '']) => {
        const [which, ticks = ''] = timer.split(':');
        return which === KEEP_ALIVE_TIMER ? [Number.parseInt(ticks, 16) / TICKS_PER_SECOND] : [];
      });
  };

  it('is probed by TCP keepalive within seconds, so that a dead machine is noticed', async function () {
    if (!existsSync(LISTS[0] ?? '')) {
      console.log('    skipped: this system does not list the timers of its connections');
      this.skip();
    }
    const database = await createDatabase(kind);
    const { url } = database;
    assert.ok(url !== null);
    const db = connect({ kind: 'mysql', url });
    try {
      await db.raw('SELECT 1');
      // Waits for the acknowledgement of sent data, which has a timer of its own.
      await pause(300);
      assert.ok(probeTimesOf(Number(new URL(url).port)).some((seconds) => seconds <= 10));
    } finally {
      await db.destroy();
      await database.drop();
    }
  });
});
