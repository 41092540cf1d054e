#!/usr/bin/env node
import { requireNode, runProgram } from './bootstrap/node-version.mjs';

requireNode(process.versions.node);
runProgram(import('./bootstrap/run-file.mjs'), process.argv.slice(2));
