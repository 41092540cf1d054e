import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN_ARGS, findMysql } from '../test/mysql.mjs';
import { INSTALLED_AT, readDeployFile, ROOT } from '../deploy/deploy-files.ts';

/**
 * Validates each deployment file with its own program, where that is installed: `npm run check -- deploy`.
 * Files that were not validated are listed. Fails when a program rejects its file.
 */

const folder = mkdtempSync(join(tmpdir(), 'maru-deploy-'));
const place = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

function makeCertificate(): string {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = [
    '-subj',
    '/CN=maru.example.org',
    '-days',
    '1',
    '-nodes',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
  ];
  spawnSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate]);
  return place('both.pem', spawnSync('cat', [certificate, key], { encoding: 'utf8' }).stdout);
}

const certificate = makeCertificate();
const site = place(
  'site.conf',
  readDeployFile('nginx.conf').replaceAll(/\/etc\/ssl\/maru\/\w+\.pem/g, certificate),
);
const nginx = `error_log stderr; pid ${folder}/nginx.pid; events {} http { include ${site}; }`;
const haproxy = readDeployFile('haproxy.cfg').replace('/usr/local/etc/haproxy/maru.pem', certificate);
const service = readDeployFile('maru.service').replaceAll(INSTALLED_AT, ROOT);
const galera = place('galera.cnf', readDeployFile('galera/galera.cnf') + readDeployFile('galera/tls.cnf'));
const readSettings = [
  `--defaults-file=${galera}`,
  '--user=mysql',
  '--wsrep-cluster-address=gcomm://',
  '--help',
  '--verbose',
];
const checks: (readonly [file: string, program: string, ...args: string[]])[] = [
  ['nginx.conf', 'nginx', '-t', '-c', place('nginx.conf', nginx)],
  ['haproxy.cfg', 'haproxy', '-c', '-f', place('haproxy.cfg', haproxy)],
  ['galera/galera.cnf, galera/tls.cnf', 'mariadbd', ...readSettings],
  ['maru.service', 'systemd-analyze', 'verify', '--man=no', place('maru.service', service)],
];
const mysql = findMysql();
if (mysql === null) console.log('deploy/mysql.cnf: not read, as mysqld is not here');
else {
  const [program = '', ...loading] = mysql.command;
  const defaults = `--defaults-file=${place('mysql.cnf', readDeployFile('mysql.cnf'))}`;
  checks.push([
    'mysql.cnf',
    program,
    ...loading,
    defaults,
    ...mysql.args,
    ...OWN_ARGS,
    `--datadir=${folder}`,
    '--user=root',
    '--validate-config',
  ]);
}
let refused = 0;
for (const [file, program, ...args] of checks) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` },
  });
  if (error !== undefined) console.log(`deploy/${file}: not read, as ${program} is not here`);
  else if (status === 0) console.log(`deploy/${file}: ${program} takes it`);
  else {
    refused++;
    console.log(`deploy/${file}: ${program} refuses it\n${program === 'mariadbd' ? '' : stdout}${stderr}`);
  }
}
console.log(
  'deploy/Dockerfile, compose.yml, compose.mysql.yml, compose.cluster.yml: held to the code by the tests; not built and not brought up here',
);
rmSync(folder, { recursive: true, force: true });
process.exitCode = refused === 0 ? 0 : 1;
