import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import { assertFound } from '@maru/backend/testing/found.ts';
import { multipart } from '@maru/backend/testing/media.ts';
import { mountSmall } from './disks.ts';
import { createDeletedAccount } from './deleted-account.ts';
import { createSaves, findLosses, kill, report, save, startServer } from './saves.ts';

/**
 * Fills the disk under a server: `npm run lab -- disk-full`. Reads must succeed, saves are refused without
 * loss, even when the server is killed then. Deletions succeed through reserved space, including that of a
 * whole account, and where they free space, saves resume automatically; so they do when another program frees
 * space. The negative control is a disk with free space, where no save may be refused.
 */

const DISK = '96m';
/** Bytes of an uploaded file that is deleted to free space: more than the reserve. */
const FILE_BYTES = 12 * 1024 * 1024;
const USER = 'hostile';
/** Bytes that another program leaves free until it frees more. */
const LEFT_BYTES = 2 * 1024 * 1024;
const REFUSED = 12;
const TAKEN = 24;
/** Far more saves than the disk can hold. */
const TAKEN_MAX = 2_000;

/** Bytes of the account that is deleted: less than the reserve, which its deletion does not restore. */
const LEAVER_BYTES = 4 * 1024 * 1024;
/** Documents that are deleted on the full disk: more than fit into the free part of the last pages. */
const SPARE = 60;

const problems: string[] = [];
const disk = mountSmall(DISK);
const [dataDir, keyFile, ballast] = [
  join(disk.path, 'data'),
  join(disk.safe, 'master.key'),
  join(disk.path, 'ballast'),
];
const reserve = join(dataDir, 'maru.reserve');
const fileWords = (): string => randomBytes(FILE_BYTES / 2).toString('hex');
const expect = (isTrue: boolean, problem: string): void => {
  if (!isTrue) problems.push(problem);
};
let figures = '';
let server = await startServer(dataDir, keyFile);
try {
  const saves = await createSaves(server);
  const before = await save(server, saves, ({ taken }) => taken >= TAKEN);
  expect(before.refused === 0, `control: ${before.refused} refused with room on the disk`);
  const browser = createBrowser(server, saves.cookies);
  const words = fileWords();
  const body = multipart({ groupName: USER }, [{ name: 'a.txt', bytes: words }]);
  const [file] = (await browser.expect(200, 'POST', '/api/media', body)).uploadedList;
  const leaver = await createDeletedAccount(server, LEAVER_BYTES);
  const spare: { readonly id: string }[] = [];
  for (let i = 0; i < SPARE; i++)
    spare.push(
      (await browser.expect(201, 'POST', `/api/docs?groupName=${USER}`, { json: { title: `spare ${i}` } }))
        .doc,
    );
  const room = statfsSync(disk.path);
  writeFileSync(ballast, Buffer.alloc(room.bavail * room.bsize - LEFT_BYTES));
  const until = await save(server, saves, ({ taken, refused }) => refused >= REFUSED || taken >= TAKEN_MAX);
  expect(
    until.refused >= REFUSED && until.others.length === 0,
    `answers on the full disk: ${until.others.join(', ')}`,
  );
  problems.push(...(await findLosses(server, saves)).map((loss) => `full: ${loss}`));
  const own = createBrowser(server, saves.cookies);
  const upload = await own.send(
    'POST',
    '/api/media',
    multipart({ groupName: USER }, [{ name: 'b.txt', bytes: fileWords() }]),
  );
  expect(
    upload.status === 503 && upload.json.code === 'unavailable',
    `an upload on the full disk: ${upload.status} ${upload.text}`,
  );
  expect(
    (await own.send('GET', assertFound(file).url)).text === words,
    'a file is not read on the full disk',
  );
  const ready = await own.send('GET', '/readyz');
  expect(
    ready.status === 200 && ready.text.includes('"disk":"full"'),
    `/readyz on the full disk: ${ready.status} ${ready.text}`,
  );
  const free = statfsSync(disk.path).bavail;
  // Killed while the disk is full.
  await kill(server);
  server = await startServer(dataDir, keyFile);
  problems.push(...(await findLosses(server, saves)).map((loss) => `full, after a restart: ${loss}`));
  await save(server, saves, ({ taken, refused }) => refused >= REFUSED || taken >= TAKEN_MAX);

  const again = createBrowser(server, saves.cookies);
  for (const { id } of spare) {
    const { status } = await again.send('DELETE', `/api/docs/${id}`);
    expect(status === 200, `deleting a document on the full disk: ${status}`);
  }
  expect(!existsSync(reserve), 'deleting took nothing of the reserve: this run proves nothing');
  const without = await save(server, saves, ({ taken, refused }) => refused >= REFUSED || taken >= TAKEN_MAX);
  expect(without.taken === 0, `${without.taken} saves were taken out of the reserve`);
  const beforeLeaving = statfsSync(disk.path);
  const left = await leaver.leave(server);
  expect(left === 200, `deleting an account on the full disk: ${left}`);
  const madeRoom = (statfsSync(disk.path).bavail - beforeLeaving.bavail) * beforeLeaving.bsize;
  expect(madeRoom >= LEAVER_BYTES, `deleting an account has made room for ${madeRoom} bytes`);
  problems.push(
    ...(await leaver.findRemains(server, dataDir)).map(
      (remains) => `of the account that was deleted: ${remains}`,
    ),
  );
  const deletion = await again.send('DELETE', `/api/media/${assertFound(file).id}`);
  expect(deletion.status === 200, `deleting a file on the full disk: ${deletion.status}`);
  while ((await again.send('GET', '/readyz')).text.includes('"disk":"full"')) await pause(50);
  expect(existsSync(reserve), 'the reserve is not made again');
  const freed = await save(server, saves, ({ taken, refused }) => taken >= TAKEN || refused >= REFUSED);
  expect(
    freed.taken >= TAKEN && freed.refused === 0,
    `after deleting: ${freed.taken} taken, ${freed.refused} refused`,
  );
  problems.push(...(await findLosses(server, saves)).map((loss) => `after deleting: ${loss}`));

  rmSync(ballast);
  const after = await save(server, saves, ({ taken, refused }) => taken >= TAKEN || refused >= REFUSED);
  expect(
    after.taken >= TAKEN && after.refused === 0,
    `with room again: ${after.taken} taken, ${after.refused} refused`,
  );
  problems.push(...(await findLosses(server, saves)).map((loss) => `with room again: ${loss}`));
  const taken = before.taken + until.taken + freed.taken + after.taken;
  figures = `${taken} saves answered, ${until.refused + without.refused} refused while ${free} blocks were free, ${spare.length + 1} deletions and that of an account on the full disk`;
} finally {
  await kill(server);
  disk.remove();
}
report('disk-full', problems, figures);
