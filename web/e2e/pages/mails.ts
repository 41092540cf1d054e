import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';

const POLL_MS = 20;

/**
 * Waits for the n-th mail with a link to an address, written
 * as a file by a server without SMTP. Returns text and link.
 */
export async function readMail(
  dataDir: string,
  address: string,
  count = 1,
): Promise<{ readonly text: string; readonly link: string }> {
  const folder = join(dataDir, 'mails');
  // Ends by the test's own time limit.
  for (;;) {
    const names = existsSync(folder) ? readdirSync(folder).sort() : [];
    const mails = await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
    const found = mails
      .filter(({ to }) => to?.some((recipient) => recipient.address === address))
      .flatMap(({ text = '' }) => {
        const link = /^https?:\S+\?token=\S+$/m.exec(text)?.[0];
        return link === undefined ? [] : [{ text, link }];
      })[count - 1];
    if (found !== undefined) return found;
    await sleep(POLL_MS);
  }
}
