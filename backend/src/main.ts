#!/usr/bin/env node
import { readConfig } from './config.ts';
import { createApp } from './create-app.ts';
import { StartError } from './start-error.ts';

/** Starts the server, and ends it on SIGTERM and SIGINT. */

const SAME_REQUEST_MS = 1_000;

try {
  const app = await createApp(readConfig());
  let closingSinceMs: number | null = null;
  const handleSignal = (): void => {
    if (closingSinceMs !== null) {
      // Whoever asks twice does not want to wait. Twice at once is one request, which a parent process passed on as well.
      if (Date.now() - closingSinceMs > SAME_REQUEST_MS) process.exit(1);
      return;
    }
    closingSinceMs = Date.now();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handleSignal);
  process.on('SIGINT', handleSignal);
  console.log(`Maru is listening on ${app.url}`);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
