import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

const WEB = join(import.meta.dirname, '..');
const DIST = process.env['MARU_TEST_WEB_DIST'] ?? join(WEB, 'dist');

/** A build of the website in a folder of its own. */
interface OwnBuild {
  readonly webDist: string;
  readonly remove: () => void;
}

/**
 * Builds the browser's part with the development build of React, which compares attributes as well and says
 * what differs. Pages are rendered by the ordinary build of the server's part.
 */
export async function buildForDevelopment(): Promise<OwnBuild> {
  const webDist = mkdtempSync(join(tmpdir(), 'maru-development-'));
  symlinkSync(join(DIST, 'server'), join(webDist, 'server'));
  await build({
    root: WEB,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir: join(webDist, 'client'),
      emptyOutDir: false,
      minify: false,
      cssMinify: false,
      reportCompressedSize: false,
    },
  });
  return { webDist, remove: () => rmSync(webDist, { recursive: true }) };
}
