import { join } from 'node:path';
import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { serverNode } from '../../../bootstrap/node-binary.mjs';
import { ROOT } from '../../../bootstrap/root.mjs';
import { ensureWebBuilt } from '../../../bootstrap/web-build.mjs';
import { provideWholeChromium } from '../../../test/chromium.mjs';
import { createServer } from 'node:net';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];
const MORE_FLAGS = ['--disable-component-update', '--disable-sync'];

export interface Tools {
  /** The built website. */
  readonly webDist: string;
  /** Opens a browser, with the port of its debugging protocol. */
  openBrowser(): Promise<{ readonly browser: Browser; readonly debugPort: number }>;
}

/** Builds the website unless `MARU_WEB_DIST` names a build, and locates the browser. */
export async function openTools(): Promise<Tools> {
  const node = await serverNode();
  const configured = process.env['MARU_WEB_DIST'];
  if (configured === undefined) await ensureWebBuilt(node);
  const executablePath = process.env['CHROME_PATH'] ?? (await provideWholeChromium(node));
  return {
    webDist: configured ?? join(ROOT, 'web/dist'),
    openBrowser: async () => {
      const debugPort = await freePort();
      const args = [...FLAGS, ...MORE_FLAGS, `--remote-debugging-port=${debugPort}`];
      return { browser: await chromium.launch({ executablePath, args }), debugPort };
    },
  };
}

/** Returns an unused port of this machine. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('No free port')),
      );
    });
  });
}
