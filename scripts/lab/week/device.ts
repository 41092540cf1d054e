import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright';
import type { BrowserContext, Page } from 'playwright';
import { CHROMIUM_FLAGS } from '@maru/backend/testing/chromium-flags.ts';
import { recordLag } from './page-lag.ts';
import { WAIT_MAX_MS } from './retry-while-overloaded.ts';

/** Browser of a writer's device, whose profile outlives its process. */
export interface Device {
  readonly name: string;
  /** Opens a page; starts the browser first where it does not run. */
  open(): Promise<Page>;
  /** Connects the device to the network, or disconnects it. */
  setOffline(isOffline: boolean): Promise<void>;
  /** Ends the browser's process at once, without any event in its pages. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

interface DeviceOptions {
  readonly name: string;
  /** Folder of the browser's profile. */
  readonly profile: string;
  readonly url: string;
  /** Begins a session of the writer's; returns its cookies. */
  readonly logIn: () => Promise<ReadonlyMap<string, string>>;
  /** Difference of the device's clock from the true time. */
  readonly clockMs: number;
}

export function createDevice({ name, profile, url, logIn, clockMs }: DeviceOptions): Device {
  let context: BrowserContext | null = null;

  const start = async (): Promise<BrowserContext> => {
    const started = await chromium.launchPersistentContext(profile, {
      executablePath: process.env['MARU_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [...CHROMIUM_FLAGS],
      locale: 'en-US',
      viewport: { width: 1280, height: 800 },
      baseURL: url,
      timeout: WAIT_MAX_MS,
    });
    started.setDefaultTimeout(WAIT_MAX_MS);
    // A browser that ends by itself is started anew.
    started.on('close', () => {
      if (context === started) context = null;
    });
    // A browser that is killed may lose the cookies of its last half minute.
    if ((await started.request.get('/api/me', { timeout: WAIT_MAX_MS })).status() !== 200)
      await started.addCookies([...(await logIn())].map(([key, value]) => ({ name: key, value, url })));
    await recordLag(started);
    await started.addInitScript((shift) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + shift;
    }, clockMs);
    return started;
  };

  return {
    name,
    open: async () => await (context ??= await start()).newPage(),
    setOffline: async (isOffline) => await context?.setOffline(isOffline),
    kill: async () => {
      const killed = context;
      context = null;
      const pid = findBrowser(profile);
      if (pid === null) throw new Error(`The browser of ${name} does not run`);
      process.kill(pid, 'SIGKILL');
      await killed?.close().catch(() => undefined);
      while (existsSync(`/proc/${pid}`)) await pause(20);
    },
    close: async () => {
      await context?.close();
      context = null;
    },
  };
}

/** Returns the id of the process that has this profile, without those that it started; null when none has. */
function findBrowser(profile: string): number | null {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const args = readArgs(entry);
    if (args.includes(`--user-data-dir=${profile}`) && !args.some((arg) => arg.startsWith('--type=')))
      return Number(entry);
  }
  return null;
}

/** Returns an empty list for a process that has ended. */
function readArgs(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
