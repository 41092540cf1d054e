import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  BUCKET,
  DATABASE,
  DATABASE_NAME,
  DATABASE_USER,
  NODES,
  authorityOf,
  folderOf,
  isNode,
  nodeScriptOf,
  siteUrl,
} from './layout.ts';
import type { CheckName, Layout, NodeName, PartName } from './layout.ts';
import { runProgram, startProcess } from './processes.ts';
import type { Program } from './processes.ts';

/** Command and health check of each part. */

export interface Secrets {
  /** Password of the database. */
  readonly password: string;
}

const PROBE_TIMEOUT_MS = 2_000;

/** Starts a part that does not run. A node joins the running ones. */
export function startPart(layout: Layout, secrets: Secrets, part: PartName): void {
  if (isNode(part)) runProgram('sh', [nodeScriptOf(layout, part), 'start']);
  else startProcess(layout, part, programOf(layout, secrets, part));
}

function programOf(layout: Layout, secrets: Secrets, part: Exclude<PartName, NodeName>): Program {
  switch (part) {
    case 'redis':
      return {
        command: 'redis-server',
        args: `--port ${layout.redis} --bind 127.0.0.1 --appendonly yes --set-proc-title no --dir ${folderOf(layout, part)} --save`
          .split(' ')
          .concat(''),
      };
    case 's3':
      return {
        command: process.execPath,
        args: [join(import.meta.dirname, 's3-server.ts'), String(layout.s3), folderOf(layout, part)],
      };
    case 'haproxy':
      return {
        command: 'haproxy',
        args: ['-db', '-f', join(layout.dir, 'haproxy.cfg')],
        env: { PATH: `${process.env['PATH']}:/usr/sbin` },
      };
    case 'check1':
    case 'check2':
    case 'check3': {
      const node = nodeOf(part);
      const listen = `TCP-LISTEN:${layout.nodes[node].check},bind=127.0.0.1,reuseaddr,fork`;
      return { command: 'socat', args: [listen, `EXEC:sh ${nodeScriptOf(layout, node)} check`] };
    }
    case 'maru1':
    case 'maru2':
      return {
        command: process.execPath,
        args: [
          join(layout.source, 'backend/src/main.ts'),
          `--port=${layout.servers[part]}`,
          '--host=127.0.0.1',
          `--data=${folderOf(layout, part)}`,
        ],
        env: serverEnvironment(layout, secrets),
      };
  }
}

/** Returns the environment of both servers. */
export function serverEnvironment(layout: Layout, { password }: Secrets): Readonly<Record<string, string>> {
  const authority = authorityOf(layout);
  const [host, tls] = existsSync(authority) ? [DATABASE_NAME, `?tls=${authority}`] : ['127.0.0.1', ''];
  return {
    MARU_URL: siteUrl(layout),
    MARU_TRUSTED_PROXIES: '1',
    MARU_DATABASE_URL: `mysql://${DATABASE_USER}:${password}@${host}:${layout.database}/${DATABASE}${tls}`,
    MARU_REDIS_URL: `redis://127.0.0.1:${layout.redis}/0`,
    MARU_MEDIA_URL: `s3://${BUCKET}`,
    MARU_S3_ENDPOINT: `http://127.0.0.1:${layout.s3}`,
    MARU_S3_ACCESS_KEY_ID: 'S3RVER',
    MARU_S3_SECRET_ACCESS_KEY: 'S3RVER',
    MARU_KEY_FILE: join(layout.dir, 'maru.key'),
    MARU_LOG_LEVEL: 'warn',
    MARU_LINK_PREVIEW: 'off',
  };
}

/** Returns the node of a health check. */
function nodeOf(check: CheckName): NodeName {
  return NODES.find((name) => name.endsWith(check.slice(-1))) ?? 'db1';
}

/** Resolves with true when a part is healthy. Never rejects. */
export async function isHealthy(layout: Layout, part: PartName): Promise<boolean> {
  if (isNode(part)) return (await statusOf(`http://127.0.0.1:${layout.nodes[part].check}/`)) === 200;
  switch (part) {
    case 'redis':
      return await replies(layout.redis, 'PING\r\n', /^\+PONG/);
    case 's3':
      return (await statusOf(`http://127.0.0.1:${layout.s3}/${BUCKET}/nothing`)) === 404;
    case 'haproxy':
      return (await statusOf(`${siteUrl(layout)}/healthz`)) !== null;
    case 'check1':
    case 'check2':
    case 'check3':
      return (await statusOf(`http://127.0.0.1:${layout.nodes[nodeOf(part)].check}/`)) !== null;
    case 'maru1':
    case 'maru2':
      return (await statusOf(`http://127.0.0.1:${layout.servers[part]}/readyz`)) === 200;
  }
}

async function statusOf(url: string): Promise<number | null> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      headers: { Connection: 'close' },
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

function replies(port: number, question: string, expected: RegExp): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(question));
    const end = (isHealthy: boolean): void => {
      socket.destroy();
      resolve(isHealthy);
    };
    socket.setTimeout(PROBE_TIMEOUT_MS, () => end(false));
    socket.once('data', (data) => end(expected.test(data.toString()))).once('error', () => end(false));
  });
}
