import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { readDeployFile } from '../../deploy/deploy-files.ts';
import { findProgram } from '../../test/find-program.mjs';
import { haproxyConfig } from './haproxy-config.ts';
import { queryHaproxy } from './haproxy-state.ts';
import { NODES, layOut } from './layout.ts';
import type { Layout, NodeName } from './layout.ts';

/** Port that accepts connections and sends its name, with a health check: a simulated node for HAProxy. */
interface Stand {
  setWell(isHealthy: boolean): void;
  /** Answers so many health checks, each after some time. Resolves when all of them are answered. */
  respondSlowly(checks: number, ms: number): Promise<void>;
  close(): void;
}

function stand(layout: Layout, node: NodeName): Stand {
  const { sql, check } = layout.nodes[node];
  const open = new Set<Socket>();
  let isHealthy = true;
  let slow: { left: number; readonly ms: number; readonly done: () => void } | null = null;
  const service: Server = createServer((socket) => {
    open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)));
    socket.write(`${node}\n`);
  }).listen(sql, '127.0.0.1');
  const respond = async (response: ServerResponse): Promise<void> => {
    const pending = slow;
    if (pending !== null) await pause(pending.ms);
    response.writeHead(isHealthy ? 200 : 503, { Connection: 'close' }).end();
    if (pending !== null && --pending.left === 0) {
      slow = null;
      pending.done();
    }
  };
  const health = createHttpServer((_, response) => void respond(response)).listen(check, '127.0.0.1');
  return {
    setWell: (value) => {
      isHealthy = value;
    },
    respondSlowly: (checks, ms) => new Promise((done) => (slow = { left: checks, ms, done })),
    close: () => {
      for (const socket of open) socket.destroy();
      service.close();
      health.close();
      health.closeAllConnections();
    },
  };
}

describeInFullRun('HAProxy before the database', () => {
  let folder: string;
  let layout: Layout;
  let haproxy: ChildProcess;
  let stands: Record<NodeName, Stand>;

  before(async function () {
    if (findProgram(['haproxy']) === null) {
      console.log('    skipped: haproxy is not on this machine');
      this.skip();
    }
    folder = mkdtempSync(join(tmpdir(), 'maru-writer-'));
    // A separate range of ports: other tests use ports of the system, which are higher.
    layout = layOut({ dir: folder, port: 20_000 + 100 * (process.pid % 100) });
    stands = { db1: stand(layout, 'db1'), db2: stand(layout, 'db2'), db3: stand(layout, 'db3') };
    mkdirSync(join(folder, 'pids'));
    writeFileSync(join(folder, 'haproxy.cfg'), haproxyConfig(readDeployFile('haproxy.cfg'), layout));
    haproxy = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {
      stdio: 'ignore',
      env: { PATH: `${process.env['PATH']}:/usr/sbin` },
    });
    while (!(await isUp('db1'))) await pause(50);
  });
  after(async () => {
    if (haproxy !== undefined) {
      haproxy.kill('SIGKILL');
      await once(haproxy, 'exit');
    }
    for (const node of NODES) stands?.[node].close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  const isUp = async (node: NodeName): Promise<boolean> =>
    (await queryHaproxy(layout).catch(() => [])).some(({ name, isUp }) => name === node && isUp);

  /** Changes a node's health, and waits until HAProxy has detected it. */
  const setWell = async (node: NodeName, isHealthy: boolean): Promise<void> => {
    stands[node].setWell(isHealthy);
    while ((await isUp(node)) !== isHealthy) await pause(50);
  };

  /** Opens a connection as a server does. @returns the node that it leads to */
  const lead = async (): Promise<string> => {
    const socket = connect(layout.database, '127.0.0.1');
    const [data] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return data.toString().trim();
  };

  it('routes to one node, to the next one when that fails, and does not fail back', async () => {
    assert.equal(await lead(), 'db1');
    await setWell('db1', false);
    assert.equal(await lead(), 'db2');
    await setWell('db1', true);
    assert.deepEqual([await lead(), await lead()], ['db2', 'db2']);
    await setWell('db2', false);
    assert.equal(await lead(), 'db1');
    await setWell('db2', true);
    assert.equal(await lead(), 'db1');
  });

  it('keeps a healthy node whose checks take a second, as on a busy machine', async () => {
    const writer = (await lead()) as NodeName;
    await stands[writer].respondSlowly(4, 1_000);
    assert.equal(await isUp(writer), true);
    assert.equal(await lead(), writer);
  });
});
