#!/usr/bin/env node
import { readConfig } from './config.ts';
import { stubHttpClient } from './lean-http.ts';
import { StartError } from './start-error.ts';

/** Entry point of `npm start`: `maru serve` without the other commands. */

stubHttpClient();
try {
  const { serve } = await import('./serve.ts');
  await serve(readConfig(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
