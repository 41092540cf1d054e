#!/usr/bin/env node
import { readConfig } from './config.ts';
import { createApp } from './create-app.ts';
import { StartError } from './start-error.ts';

/** Starts the server, and ends it on SIGTERM and SIGINT. */

try {
  const app = await createApp(readConfig());
  let isClosing = false;
  const handleSignal = (): void => {
    // Whoever asks twice does not want to wait.
    if (isClosing) process.exit(1);
    isClosing = true;
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
