import { startS3Server } from '@maru/backend/testing/s3-server.ts';

/** Starts an S3 bucket in this process for a server under measurement. */
export async function startBucket(): Promise<{
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}> {
  return await startS3Server();
}
