#!/usr/bin/env node
import { stubHttpClient } from '../lean-http.ts';
import { runLine } from './run-line.ts';

/** Command line for operators. */

stubHttpClient();
process.exitCode = await runLine(process.argv.slice(2), process);
