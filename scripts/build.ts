import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressAll } from './build/compress.ts';
import { filesBelow } from './build/files.ts';

/**
 * Builds the website into web/dist: `client` (files for
 * browsers), `server` (renders public pages), `build.json`.
 */

const WEB = fileURLToPath(new URL('../web', import.meta.url));
const DIST = `${WEB}/dist`;
/** Characters of the build's id. */
const BUILD_ID_LENGTH = 16;

/** Returns a reproducible id: the same files give the same id. */
async function buildIdOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.slice(DIST.length)}\0`).update(await readFile(file));
  return hash.digest('hex').slice(0, BUILD_ID_LENGTH);
}

async function buildWebsite(): Promise<void> {
  await build({ root: WEB, logLevel: 'warn' });
  await build({ root: WEB, logLevel: 'warn', build: { ssr: true } });
  await build({ configFile: `${WEB}/vite.frames.config.ts`, logLevel: 'warn' });
  await build({ configFile: `${WEB}/vite.fonts.config.ts`, logLevel: 'warn' });
  const files = [...(await filesBelow(`${DIST}/client`)), ...(await filesBelow(`${DIST}/server`))];
  const buildId = await buildIdOf(files);
  const compressed = await compressAll(files.filter((file) => file.startsWith(`${DIST}/client/`)));
  await writeFile(`${DIST}/build.json`, `${JSON.stringify({ buildId })}\n`);
  console.log(`Website built: ${files.length} files, ${compressed} of them also compressed, id ${buildId}`);
}

try {
  await buildWebsite();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
