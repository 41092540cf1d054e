import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Account } from './account.ts';
import { SLOW_SITE_NETWORK, startSlowSite } from './slow-site.ts';
import { WIDE_TEXTS } from './wide-texts.ts';
import { hostileArchive, writersArchive } from './zips.ts';

/** User with as many requests of one kind as possible. */
export interface HeavyUser {
  readonly name: string;
  /** Number of concurrent loops. */
  readonly atOnce: number;
  /**
   * Prepares the requests.
   * @returns one step of the loop, which takes its number and resolves with the status
   */
  prepare(account: Account): Promise<(step: number) => Promise<number>>;
}

const SLOW_BYTES = 2_048;
const SLOW_PAUSE_MS = 250;
const SLOW_STEPS = 40;
const IDLE_CONNECTIONS = 400;

/**
 * Configuration of the measured server: previews may be fetched
 * from the slow site, though its address is not public.
 */
export const HEAVY_ENVIRONMENT = { MARU_LINK_PREVIEW_NETWORKS: SLOW_SITE_NETWORK };

export const HEAVY_USERS: readonly HeavyUser[] = [
  {
    name: 'images',
    atOnce: 4,
    prepare: async ({ username, send: sendAs }) => {
      const plain = (edge: number) =>
        sharp({
          create: { width: edge, height: edge, channels: 3, background: 'teal' },
          limitInputPixels: false,
        });
      const images = [
        await plain(7_000).avif({ effort: 0 }).toBuffer(),
        await plain(3_990).avif({ effort: 0 }).toBuffer(),
      ];
      return (step) =>
        sendAs('POST', '/api/media', {
          file: images[step % images.length] ?? Buffer.alloc(0),
          name: `${username}/a.avif`,
        });
    },
  },
  {
    name: 'wide documents',
    atOnce: 3,
    prepare: async (account) => {
      const ids: string[] = [];
      for (const [name, text] of WIDE_TEXTS) ids.push(await account.createDoc(name, text, true));
      return async (step) => {
        const index = step % WIDE_TEXTS.length;
        const [title, text = ''] = WIDE_TEXTS[index] ?? [];
        if (step % 3 === 0) {
          const json = JSON.stringify({ title, content: `${text.slice(0, -8)}${step}`, overwrite: true });
          return account.send('PUT', `/api/docs/${ids[index]}`, { json });
        }
        return account.sendAsVisitor('GET', `/${account.username}/${ids[index]}`);
      };
    },
  },
  {
    name: 'saves',
    atOnce: 4,
    prepare: async (account) => {
      const id = await account.createDoc('saves', 'begins', false);
      return (step) => {
        const content = `${step} ${randomBytes(300_000).toString('base64')}`;
        return account.send('PUT', `/api/docs/${id}`, {
          json: JSON.stringify({ title: 'saves', content, overwrite: true }),
        });
      };
    },
  },
  {
    name: 'autosaves',
    atOnce: 4,
    prepare: async (account) => {
      const folded = await account.createDoc('folded', 'begins', false);
      const copied = await account.createDoc('copied', 'begins', true);
      return (step) => {
        const text = { title: 'autosaves', content: `${step} ${randomBytes(300_000).toString('base64')}` };
        const path = `/api/docs/${copied}/working_copy`;
        if (step % 4 === 1)
          return account.send('PUT', path, { json: JSON.stringify({ ...text, lastUpdatedAt: null }) });
        if (step % 4 === 2) return account.send('DELETE', path);
        const json = JSON.stringify({ ...text, overwrite: true, fold: true });
        return account.send('PUT', `/api/docs/${folded}`, { json });
      };
    },
  },
  {
    name: 'slow uploads',
    atOnce: 16,
    prepare: (account) => Promise.resolve((step) => dripUpload(account, step)),
  },
  {
    name: 'zips',
    atOnce: 3,
    prepare: async ({ username, send: sendAs }) => {
      const archive = await hostileArchive();
      return () =>
        sendAs('POST', `/api/groups/${username}/import`, { file: archive, name: `${username}/a.zip` });
    },
  },
  {
    name: 'large zips',
    atOnce: 3,
    prepare: async ({ username, send: sendAs }) => {
      const archive = await writersArchive();
      return () =>
        sendAs('POST', `/api/groups/${username}/import`, { file: archive, name: `${username}/a.zip` });
    },
  },
  {
    name: 'JSON',
    atOnce: 4,
    prepare: async (account) => {
      const id = await account.createDoc('json', 'begins', false);
      const nested = `{"title":"t","content":"c","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
      const wide = `{"historyId":"x","x":[${'{},'.repeat(600_000)}{}]}`;
      return (step) =>
        step % 2 === 0
          ? account.sendAsVisitor('POST', `/api/docs/${id}/restore`, { json: wide })
          : account.send('PUT', `/api/docs/${id}`, { json: nested });
    },
  },
  {
    name: 'searches',
    atOnce: 8,
    prepare: async (account) => {
      for (let i = 0; i < 20; i++)
        await account.createDoc(`found ${i}`, `words to find ${i} `.repeat(2_000), i % 2 === 0);
      return (step) =>
        account.send(
          'GET',
          `/api/search?q=${encodeURIComponent(['w', 'wo f', '찾을 말', 'found'][step % 4] ?? '')}`,
        );
    },
  },
  {
    name: 'exports',
    atOnce: 4,
    prepare: ({ username, send: sendAs }) =>
      Promise.resolve(() => sendAs('GET', `/api/groups/${username}/export`)),
  },
  {
    name: 'previews',
    atOnce: 8,
    prepare: async ({ send: sendAs }) => {
      const site = await startSlowSite();
      return (step) => sendAs('GET', `/api/link_preview?url=${encodeURIComponent(`${site}/${step}`)}`);
    },
  },
  {
    name: 'comments',
    atOnce: 8,
    prepare: async (account) => {
      const id = await account.createDoc('comments', 'begins', true);
      return (step) =>
        account.send('POST', `/api/comments?docId=${id}`, {
          json: JSON.stringify({ content: `${step} ${'a'.repeat(9_000)}` }),
        });
    },
  },
  {
    name: 'logins',
    atOnce: 16,
    prepare: ({ sendAsVisitor }) =>
      Promise.resolve((step) =>
        sendAsVisitor('POST', '/api/login', {
          json: JSON.stringify({ username: `nobody${step}`, password: 'pass word 1' }),
        }),
      ),
  },
  { name: 'idle connections', atOnce: 1, prepare: ({ url }) => Promise.resolve(() => holdConnections(url)) },
];

/**
 * Uploads very slowly as a signed-in user, alternating between media and an
 * import. @returns the status of a response before the end of the upload, when
 * the server rejects it; 0 when the connection was held until the sender gave up
 */
async function dripUpload({ url, username, cookie }: Account, step: number): Promise<number> {
  const path = step % 2 === 0 ? '/api/media' : `/api/groups/${username}/import`;
  const socket = await open(url);
  if (socket === null) return 0;
  const response = { status: 0 };
  socket.on('data', (chunk: Buffer) => {
    response.status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1'))?.[1] ?? 0);
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\n\r\n`,
  );
  for (let i = 0; i < SLOW_STEPS && response.status === 0 && socket.writable; i++) {
    socket.write('a'.repeat(SLOW_BYTES));
    await pause(SLOW_PAUSE_MS);
  }
  socket.destroy();
  return response.status;
}

/** Opens connections that send only the beginning of a request. */
async function holdConnections(url: string): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: IDLE_CONNECTIONS }, () => open(url)));
  for (const socket of sockets) socket?.write('GET / HTTP/1.1\r\nHost: a\r\nX-');
  await pause(SLOW_PAUSE_MS * SLOW_STEPS);
  for (const socket of sockets) socket?.destroy();
  return 0;
}

function open(url: string): Promise<Socket | null> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on('error', () => resolve(null));
  });
}
