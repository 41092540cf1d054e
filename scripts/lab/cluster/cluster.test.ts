import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDeployFile, ROOT } from '../../deploy/deploy-files.ts';
import { haproxyConfig } from './haproxy-config.ts';
import { parseHaproxyStates, writerOf, writersOf } from './haproxy-state.ts';
import { NODES, PARTS, layOut } from './layout.ts';
import { kindOf } from './load/request-sender.ts';
import { partOfFault, planFaults } from './load/fault-plan.ts';
import { compareSaves, longestGap, versionsMax } from './load/ledger.ts';
import { nodeConfig, nodeScript } from './node-config.ts';
import { readClusterCommand, readTrialOptions, readUpgradeOptions } from './options.ts';

const layout = layOut({ dir: '/tmp/a-cluster', port: 20_000 });
const findPrograms = {
  provider: '/lib/galera.so',
  copyMethod: 'mariabackup',
  user: 'maru',
  isRoot: false,
} as const;

describe('The cluster on one machine', () => {
  it('reads its command line, and refuses unknown words', () => {
    const place = { dir: '/tmp/x', port: 13_300 };
    assert.deepEqual(readClusterCommand(['--dir', '/tmp/x']), {
      ...place,
      name: 'start',
      keepsFolder: false,
    });
    assert.deepEqual(readClusterCommand(['stop', '--keep', '--dir', '/tmp/x', '--port', '20000']), {
      dir: '/tmp/x',
      port: 20_000,
      name: 'stop',
      keepsFolder: true,
    });
    assert.deepEqual(readClusterCommand(['fault', 'hang', 'db2', '--dir', '/tmp/x']), {
      ...place,
      name: 'fault',
      kind: 'hang',
      part: 'db2',
    });
    assert.deepEqual(readClusterCommand(['restart', 'maru1', '--dir', '/tmp/x']), {
      ...place,
      name: 'restart',
      part: 'maru1',
    });
    assert.deepEqual(readClusterCommand(['--dir', '/tmp/x', 'maru', 'restore', 'a file', '--data', 'b']), {
      ...place,
      name: 'maru',
      words: ['restore', 'a file', '--data', 'b'],
    });
    assert.deepEqual(readTrialOptions(['--faults', '4', '--dir', '/tmp/x'], 'faults', 20), {
      ...place,
      count: 4,
      isNetwork: false,
    });
    assert.equal(readTrialOptions([], 'times', 5).count, 5);
    assert.deepEqual(readTrialOptions(['--tls', '--dir', '/tmp/x'], 'times', 5), {
      ...place,
      isEncrypted: true,
      count: 5,
      isNetwork: false,
    });
    assert.equal(readTrialOptions(['--network'], 'faults', 20).isNetwork, true);
    assert.throws(() => readTrialOptions(['--network'], 'times', 5), { isForUser: true });
    assert.deepEqual(readUpgradeOptions(['--from', 'v1', '--dir', '/tmp/x']), { ...place, commit: 'v1' });
    assert.throws(() => readUpgradeOptions(['--from=--all']), { isForUser: true });
    for (const line of [
      'fly',
      'status now',
      'fault',
      'fault burn db1',
      'fault kill db4',
      'fault cut db4',
      'restart',
      'restart db4',
      'restart maru1 maru2',
      '--port 80',
      '--port 65500',
      '--dir /tmp/a;b',
      '--colour',
    ]) {
      assert.throws(() => readClusterCommand(line.split(' ')), { isForUser: true }, line);
    }
    for (const line of ['--faults 0', '--faults many', '--times 3', 'more']) {
      assert.throws(() => readTrialOptions(line.split(' '), 'faults', 20), { isForUser: true }, line);
    }
  });

  it('gives every part separate ports', () => {
    const { site, database, redis, s3, nodes, servers } = layout;
    const groups = Object.values(nodes).flatMap(({ sql, check, group }) => [
      sql,
      check,
      group,
      group + 1,
      group + 2,
    ]);
    const ports = [site, database, redis, s3, ...groups, ...Object.values(servers)];
    assert.equal(new Set(ports).size, ports.length);
    assert.ok(ports.every((port) => port >= 20_000 && port < 20_100));
  });

  it('runs the configurations of deploy/ with its own addresses', () => {
    const config = haproxyConfig(readDeployFile('haproxy.cfg'), layout);
    assert.deepEqual(
      [...config.matchAll(/^ {2}server (\S+) (\S+) (.*)$/gm)].map(([, ...words]) => words.join(' ')),
      [
        'maru1 127.0.0.1:20051 check',
        'maru2 127.0.0.1:20052 check',
        'db1 127.0.0.1:20011 check port 20021',
        'db2 127.0.0.1:20012 check port 20022 backup',
        'db3 127.0.0.1:20013 check port 20023 backup',
      ],
    );
    assert.deepEqual(
      [...config.matchAll(/\bbind (.*)$/gm)].map(([, address]) => address),
      ['127.0.0.1:20000', '127.0.0.1:20006'],
    );
    for (const line of [
      'stick on dst_port',
      'on-marked-down shutdown-sessions',
      'http-error status 503',
      'disable-l7-retry',
    ])
      assert.ok(config.includes(line), line);
    assert.throws(() => haproxyConfig('global\n', layout), /has no/);

    const node = nodeConfig(readDeployFile('galera/galera.cnf'), layout, 'db2', findPrograms);
    for (const line of [
      'innodb_flush_log_at_trx_commit = 1',
      'wsrep_sync_wait = 1',
      'port = 20012',
      'datadir = /tmp/a-cluster/db2',
      'tmpdir = /tmp/a-cluster/db2.tmp',
      'pc.recovery=FALSE;',
      'gmcast.listen_addr=tcp://127.0.0.1:20035',
    ]) {
      assert.ok(node.includes(line), line);
    }
    assert.ok(
      !node.includes('user = root') &&
        nodeConfig(readDeployFile('galera/galera.cnf'), layout, 'db2', {
          ...findPrograms,
          isRoot: true,
        }).includes('user = root'),
    );
    const sealed = `${readDeployFile('galera/galera.cnf')}${readDeployFile('galera/tls.cnf')}`;
    const provider = (text: string): string[] =>
      [...text.matchAll(/^wsrep_provider_options = "(.*)"$/gm)].map(([, line = '']) => line);
    const [plain = '', encrypted = ''] = provider(sealed);
    assert.ok(
      plain !== '' && encrypted.startsWith(`${plain};socket.ssl_ca=`),
      'tls.cnf repeats the options of galera.cnf',
    );
    assert.match(
      provider(nodeConfig(sealed, layout, 'db2', findPrograms)).at(-1) ?? '',
      /socket\.ssl_key=.*gmcast\.listen_addr/,
    );

    const script = nodeScript('/deploy/galera', layout, 'db2', 'maru');
    assert.ok(script.includes('NODES=127.0.0.1:20030,127.0.0.1:20035,127.0.0.1:20040 RUN_AS=maru'));
    assert.equal(spawnSync('sh', ['-n'], { input: script }).status, 0);
  });

  it('reads from HAProxy which servers are up and which is the writer', () => {
    const states = parseHaproxyStates(
      '# pxname,svname,scur,status,\nservers,maru1,3,UP,\ndatabase,db1,0,UP,\ndatabase,db2,9,UP 1/2,\ndatabase,db3,0,DOWN,\n\n',
    );
    assert.deepEqual(states[3], { name: 'db3', isUp: false, connections: 0 });
    assert.deepEqual(
      states.map(({ isUp }) => isUp),
      [true, true, true, false],
    );
    assert.equal(writerOf(states), 'db2');
    assert.deepEqual(writersOf(states), ['db2']);
    assert.deepEqual(writersOf(states.map((state) => ({ ...state, connections: 1 }))), ['db1', 'db2', 'db3']);
    assert.equal(writerOf([]), null);
  });

  it('plans faults of every kind for every part', () => {
    const plan = planFaults(20);
    assert.equal(new Set(plan.map(({ kind, target }) => `${kind} ${target}`)).size, 12);
    const parts = plan.map(({ target }, index) => partOfFault(target, index, 'db2'));
    for (const part of PARTS.filter((name) => !name.startsWith('check') && name !== 'haproxy'))
      assert.ok(parts.includes(part), part);
    plan.forEach(({ target }, index) => {
      if (target === 'database replica') assert.notEqual(parts[index], 'db2');
      if (target === 'database writer') assert.equal(parts[index], 'db2');
    });
  });

  it('reports lost and duplicate saves, and the longest gap between writes', () => {
    assert.deepEqual(compareSaves([0, 1, 2], [0, 1, 2, 3]), { lost: [], twice: [], isOrdered: true });
    assert.deepEqual(compareSaves([0, 1, 2], [0, 2, 1, 1]), { lost: [], twice: [1], isOrdered: false });
    assert.deepEqual(compareSaves([0, 1, 2], [0, 2]), { lost: [1], twice: [], isOrdered: true });
    assert.equal(longestGap([1_000, 1_500, 9_000], 1_200, 4_000), 2_500);
    assert.equal(longestGap([], 0, 700), 700);
  });

  it('limits the number of versions that autosaves may create', () => {
    const times = { createdAt: 1_000, savedAt: 26_000 };
    assert.equal(versionsMax({ into: 'fold', ends: 0, ...times }, 600_000), 2);
    assert.equal(versionsMax({ into: 'fold', ends: 3, ...times }, 10_000), 10);
    assert.equal(versionsMax({ into: 'working copy', ends: 3, ...times }, 10_000), 4);
  });

  it('distinguishes responses of the contract from others', () => {
    const error = { msg: 'x', code: 'y', errorId: 'z' };
    const none = new Headers();
    assert.equal(kindOf(201, none, undefined), 'success');
    assert.equal(kindOf(409, none, error), 'contract error');
    assert.equal(kindOf(503, new Headers({ 'Retry-After': '2' }), error), 'try again');
    for (const [status, body] of [
      [503, error],
      [500, error],
      [502, undefined],
      [404, undefined],
      [504, error],
    ] as const) {
      assert.equal(kindOf(status, none, body), 'against the contract', String(status));
    }
  });
});

describe('Recovery of a cluster that went down', () => {
  const CLUSTER = '6a1e9d3c-8b1f-11ef-b8f3-1a2b3c4d5e6f';
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'maru-recover-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs recovery on nodes whose positions are in files. */
  const recover = (
    positions: Readonly<Record<string, string>>,
    env: Readonly<Record<string, string>> = {},
  ) => {
    for (const [node, text] of Object.entries(positions)) writeFileSync(join(folder, node), text);
    const done = join(folder, 'done');
    writeFileSync(done, '');
    const commands = {
      POSITION: `cat ${folder}/{}`,
      BEGIN: `echo begin {} {position} >> ${done}`,
      JOIN: `echo join {} >> ${done}`,
      READY: `grep -q '{}' ${done}`,
      WAIT: '5',
    };
    const { status, stdout, stderr } = spawnSync(join(ROOT, 'deploy/galera/recover.sh'), NODES, {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...commands, ...env },
    });
    return { status, stdout, stderr, done: readFileSync(done, 'utf8') };
  };

  it('starts the node with the newest position, then joins the others', () => {
    const { status, done } = recover({
      db1: `${CLUSTER}:998`,
      db2: `2026-11-21 WSREP: Recovered position: ${CLUSTER}:1003\n`,
      db3: `--wsrep_start_position=${CLUSTER}:1000`,
    });
    assert.equal(status, 0);
    assert.equal(done, `begin db2 ${CLUSTER}:1003\njoin db1\njoin db3\n`);
  });

  it('starts the first of nodes with equal positions, and never one without a position', () => {
    const nothing = '00000000-0000-0000-0000-000000000000:-1';
    const { done } = recover({ db1: nothing, db2: `${CLUSTER}:7`, db3: `${CLUSTER}:7` });
    assert.equal(done, `begin db2 ${CLUSTER}:7\njoin db1\njoin db3\n`);
    const none = recover({ db1: nothing, db2: nothing, db3: nothing });
    assert.deepEqual([none.status, none.done], [1, '']);
    assert.match(none.stderr, /Restore a backup/);
  });

  it('starts nothing when a position is unknown, a node is of another cluster, or in a dry run', () => {
    const known = { db1: `${CLUSTER}:5`, db2: `${CLUSTER}:6` };
    const silent = recover({ ...known, db3: 'Can not start: it runs already' });
    assert.deepEqual([silent.status, silent.done], [1, '']);
    assert.match(silent.stderr, /db3 does not say its position/);
    const foreign = recover({ ...known, db3: `${CLUSTER.replace('6a', '7b')}:9` });
    assert.deepEqual([foreign.status, foreign.done], [1, '']);
    assert.match(foreign.stderr, /db3 is of another cluster/);
    const looked = recover({ ...known, db3: `${CLUSTER}:4` }, { DRY_RUN: 'yes' });
    assert.deepEqual([looked.status, looked.done], [0, '']);
    assert.match(looked.stdout, /db2 knows most/);
  });

  it('joins no other node when the first one does not start', () => {
    const { status, stderr, done } = recover(
      { db1: `${CLUSTER}:5`, db2: `${CLUSTER}:5`, db3: `${CLUSTER}:5` },
      { READY: 'false', WAIT: '0' },
    );
    assert.deepEqual([status, done], [1, `begin db1 ${CLUSTER}:5\n`]);
    assert.match(stderr, /db1 is not ready/);
  });
});
