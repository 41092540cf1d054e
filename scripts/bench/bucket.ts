import { startS3Server } from '../../backend/test/s3-server.ts';

/** A bucket for a server under measurement, in this process. */
export async function startBucket(): Promise<{ readonly env: Readonly<Record<string, string>>; close(): Promise<void> }> {
  return await startS3Server();
}
