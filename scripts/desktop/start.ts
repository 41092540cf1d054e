import { spawn } from 'node:child_process';
import { Failure } from '../bootstrap/failure.mjs';
import { waitFor } from '../bootstrap/process.mjs';
import { ensureWebBuilt } from '../bootstrap/web-build.mjs';
import { buildApp } from './build-app.ts';
import { findElectron, WITHOUT_ELECTRON } from './find-electron.ts';
import { ensureKeytar, withoutKeytar } from './keytar.ts';

/** Starts the desktop app from the sources: `npm run desktop [-- WORDS…]`. */

async function startDesktop(words: readonly string[]): Promise<number> {
  const program = findElectron();
  if (program === null) throw new Failure(WITHOUT_ELECTRON);
  await ensureWebBuilt(process.execPath);
  if (!ensureKeytar()) console.log(withoutKeytar());
  const { folder } = await buildApp();
  return waitFor(spawn(program, [folder, ...words], { stdio: 'inherit' }));
}

try {
  process.exitCode = await startDesktop(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
