import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFiles } from './fingerprint.mjs';
import { ROOT } from './root.mjs';

/** Loads the modules that the server loads on demand, so that they are compiled in advance. */

const PROGRAMS = /^backend\/src\/(?:main\.ts|cli)$|\.test\.ts$|\/test$|\.d\.ts$/;

for (const { path } of listFiles(['core/src', 'backend/src'], (file) => PROGRAMS.test(file))) {
  if (path.endsWith('.ts')) await import(pathToFileURL(join(ROOT, path)).href).catch(() => undefined);
}
