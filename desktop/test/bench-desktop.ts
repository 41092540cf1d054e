import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';
import { setUpDesktop } from './desktop-app.ts';
import { createDoc } from './export-space.ts';
import { addAccount } from './saved-account.ts';

/**
 * Measures waiting times on the desktop, over the fake Electron:
 * the start, and the switch between accounts until the page shows the other
 * one's space; then the export. `npm run bench -- desktop [DOCUMENTS]`.
 */
const ROUNDS = 10;
const LOOK_MS = 10;
const TIMEOUT_MS = 30_000;
const [server, elsewhere, desktop] = await Promise.all([
  startServer({ database: 'sqlite' }),
  startServer({ database: 'sqlite' }),
  setUpDesktop(),
]);
const users: TestUser[] = [];
const addUser = async (place: typeof server, name: string): Promise<TestUser> => {
  const user = await createUser(place, name);
  await createDoc(user, { title: `Of ${name}`, content: 'words' });
  await addAccount(desktop, place, user);
  return user;
};
/** Polls every few milliseconds: Playwright's own waiting backs off to twice per second. */
const isShown = async (page: Page, { username }: TestUser): Promise<void> => {
  const account = page.getByRole('button', { name: `Account of ${username}` });
  const space = page.getByRole('link', { name: `Of ${username.replace(/\d+$/, '')}`, exact: false }).first();
  const deadline = performance.now() + TIMEOUT_MS;
  // A page that is being left has no elements.
  const isThere = async (): Promise<boolean> => (await account.isVisible()) && (await space.isVisible());
  while (!(await isThere().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`The space of ${username} does not come`);
    await pause(LOOK_MS);
  }
};
const printTimes = (what: string, times: readonly number[]): void => {
  const sorted = times.toSorted((a, b) => a - b).map(Math.round);
  console.log(
    `${what}: median ${sorted[Math.floor(sorted.length / 2)]} ms, slowest ${sorted.at(-1)} ms of ${sorted.length}`,
  );
};
try {
  users.push(await addUser(server, 'minji'), await addUser(server, 'hana'));
  const far = await addUser(elsewhere, 'sora');
  const start = performance.now();
  await desktop.start();
  const page = await desktop.page();
  await isShown(page, far);
  printTimes('Start', [performance.now() - start]);
  const switchTo = async (user: TestUser, place: typeof server): Promise<number> => {
    const begin = performance.now();
    await desktop.choose(`switchTo ${user.username} ${place.url}`);
    await isShown(page, user);
    return performance.now() - begin;
  };
  const [near, other] = users;
  if (near === undefined || other === undefined) throw new Error('There are two accounts');
  printTimes('Switch to another server’s account, the first time', [await switchTo(near, server)]);
  const there: number[] = [];
  const within: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    within.push(await switchTo(round % 2 === 0 ? other : near, server));
  for (let round = 0; round < ROUNDS; round++) {
    there.push(await (round % 2 === 0 ? switchTo(far, elsewhere) : switchTo(near, server)));
  }
  printTimes('Switch to another account of the same server', within);
  printTimes('Switch to another server’s account', there);
} finally {
  await desktop.close();
  await Promise.all([server.close(), elsewhere.close()]);
}
await import('./bench-export.ts');
