import { createRequire } from 'node:module';
import { BUCKET } from './layout.ts';

/** S3 service with one bucket, in a separate process. Arguments: its port, and the folder of its objects. */

interface S3rver {
  run(): Promise<unknown>;
}

const [port, directory] = process.argv.slice(2);
/** The package has no types. */
const S3rverClass = createRequire(import.meta.url)('s3rver') as new (
  options: Readonly<Record<string, unknown>>,
) => S3rver;
const server = new S3rverClass({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: BUCKET }],
});
await server.run();
