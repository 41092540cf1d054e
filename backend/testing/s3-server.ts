import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Local S3 service with one bucket. Accepts any signature. */
export interface S3Server {
  readonly endpoint: string;
  readonly port: number;
  /** Environment variables for storing media there, under `site/`. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns all bytes of all objects. */
  everything(): Buffer;
  /** Returns the names of objects, without the bucket's own files. */
  names(): string[];
  /** Stops responding, and starts again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export const S3_BUCKET = 'media';

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

/** The package has no types. */
const S3rverClass = createRequire(import.meta.url)('s3rver') as new (
  options: Readonly<Record<string, unknown>>,
) => S3rver;

export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'maru-s3-'));
  const run = async (port: number): Promise<{ readonly server: S3rver; readonly port: number }> => {
    const options = {
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: S3_BUCKET }],
    };
    const server = new S3rverClass(options);
    return { server, port: (await server.run()).port };
  };
  let running = await run(0);
  const { port } = running;
  const endpoint = `http://127.0.0.1:${port}`;
  const objects = (): string[] =>
    readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('._S3rver_object'),
    );
  return {
    endpoint,
    port,
    env: {
      MARU_MEDIA_URL: `s3://${S3_BUCKET}/site`,
      MARU_S3_ENDPOINT: endpoint,
      MARU_S3_ACCESS_KEY_ID: 'S3RVER',
      MARU_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    everything: () => Buffer.concat(objects().map((name) => readFileSync(join(directory, name)))),
    names: () => objects().map((name) => name.slice(`${S3_BUCKET}/`.length, -'._S3rver_object'.length)),
    stop: () => running.server.close(),
    start: async () => {
      running = await run(port);
    },
    close: async () => {
      await running.server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
