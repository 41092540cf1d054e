#!/usr/bin/env node
import { leaveOutHttpClient } from '../lean-http.ts';
import { runLine } from './run-line.ts';

/** Command line for operators. */

leaveOutHttpClient();
process.exitCode = await runLine(process.argv.slice(2), process);
