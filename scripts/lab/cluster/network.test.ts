import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { findProgram } from '../../test/find-program.mjs';
import { layOut } from './layout.ts';
import { lossRules, relayRules } from './network.ts';
import { openRelay } from './relay.ts';

const layout = layOut({ dir: '/tmp/a-cluster', port: 20_000 });

describe('Faults of the network', () => {
  it('affect only ports of the cluster', () => {
    for (const link of ['nodes', 'database'] as const) {
      for (const rules of [lossRules(layout, link), relayRules(layout, link)]) {
        const ports = [...rules.matchAll(/\b\d{5}\b/g)]
          .map(([port]) => Number(port))
          .filter((port) => port !== layout.site);
        assert.ok(ports.length > 0 && ports.every((port) => port > 20_000 && port < 20_100), rules);
      }
    }
  });

  it('are rules that nft accepts', function () {
    if (process.getuid?.() !== 0 || findProgram(['nft']) === null) {
      console.log('    skipped: this wants root and nft');
      return this.skip();
    }
    for (const rules of [
      lossRules(layout, 'nodes'),
      relayRules(layout, 'nodes'),
      relayRules(layout, 'database'),
    ]) {
      const { status, stderr } = spawnSync('nft', ['--check', '-f', '-'], { input: rules, encoding: 'utf8' });
      assert.equal(status, 0, stderr);
    }
  });

  it('relay all bytes in both directions, in order, and the end of a stream', async () => {
    const echo = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket)).listen(
      0,
      '127.0.0.1',
    );
    const free = createServer().listen(0, '127.0.0.1');
    await Promise.all([once(echo, 'listening'), once(free, 'listening')]);
    const [to, port] = [echo, free].map((server) => (server.address() as AddressInfo).port) as [
      number,
      number,
    ];
    free.close();
    await once(free, 'close');
    const relay = await openRelay({ port, to, from: '127.0.0.9', delayMs: 20 });
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const sent = Array.from({ length: 500 }, (_, i) => `${i} ${'x'.repeat(i)}\n`);
    for (const piece of sent) socket.write(piece);
    socket.end();
    let got = '';
    for await (const piece of socket.setEncoding('utf8')) got += String(piece);
    assert.equal(got, sent.join(''));
    relay.close();
    echo.close();
  });
});
