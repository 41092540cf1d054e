import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { contentsOf } from '../../testing/contents.ts';
import { describeOnEachDatabase, otherDatabase } from '../../testing/databases.ts';
import { itInFullRun } from '../../testing/full-run.ts';
import { createDoc } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createSite, TIMEOUT_MS } from '../../testing/maru.ts';
import type { TestSite, TestSiteOptions } from '../../testing/maru.ts';
import { uploadOne } from '../../testing/media.ts';
import { createUser } from '../../testing/server.ts';
import { openTar } from '../../src/cli/backup/tar.ts';

const CLIENTS = 16;

/** A document that is saved repeatedly with an increasing number as its content. */
interface Writer {
  readonly browser: Browser;
  readonly group: string;
  readonly docId: string;
  acknowledged: number;
  sent: number;
}

describeOnEachDatabase('Backup and restore', (kind) => {
  let sites: TestSite[];
  const lasting: TestSite[] = [];
  beforeEach(() => {
    sites = [];
  });
  after(async function () {
    this.timeout(TIMEOUT_MS);
    for (const site of lasting) await site.close();
  });
  afterEach(async function () {
    this.timeout(TIMEOUT_MS);
    for (const site of sites) await site.close();
  });
  const newSite = async (of = kind, options: TestSiteOptions = {}): Promise<TestSite> => {
    const site = await createSite(of, options);
    sites.push(site);
    return site;
  };
  const backUp = async (site: TestSite, maru = site.maru): Promise<string> => {
    const file = join(site.folder, 'site.maru');
    const { code, stderr } = await maru('backup', file);
    assert.equal(code, 0, stderr);
    return file;
  };
  const restore = async (site: TestSite, file: string, maru = site.maru): Promise<void> => {
    const { code, stderr } = await maru('restore', file);
    assert.equal(code, 0, stderr);
  };
  /** Runs commands as processes on SQLite, else in this one. */
  const commandOf = (site: TestSite): TestSite['maru'] => (kind === 'sqlite' ? site.maruProcess : site.maru);
  /** Creates a site with every kind of data, whose server has stopped. */
  const fillSite = async (): Promise<TestSite> => {
    const site = await createSite(kind, { hasTables: true });
    lasting.push(site);
    const { url, stop } = await site.start();
    const owner = await createUser({ url }, 'owner');
    const doc = await createDoc(owner, { title: 'A title 제목', content: 'words\n'.repeat(2_000) });
    await owner.browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
    const linked = await createDoc(owner, { content: `[a](/${owner.username}/${doc.id})` });
    await owner.browser.expect(200, 'PUT', `/api/docs/${linked.id}/meta`, { json: { access: 'link' } });
    await stop();
    return site;
  };
  /** Shared by all tests that do not change it, with its backup. */
  let isFilled: Promise<{ readonly site: TestSite; readonly file: string }> | undefined;
  const filled = () =>
    (isFilled ??= (async () => {
      const site = await fillSite();
      return { site, file: await backUp(site) };
    })());

  const itWhileSaving: typeof itInFullRun = kind === 'sqlite' ? it : itInFullRun;
  itWhileSaving(
    'contains every save confirmed before it began, consistently, while 16 clients save',
    async function () {
      this.timeout(TIMEOUT_MS);
      const site = await newSite(kind, { hasTables: true });
      const { url } = await site.startProcess();
      const writers: Writer[] = [];
      const sender = await createUser({ url }, 'sender');
      const uploads: { readonly url: string; readonly words: string }[] = [];
      for (let i = 0; i < 4; i++) {
        const user = await createUser({ url }, 'writer');
        for (let k = 0; k < CLIENTS / 4; k++) {
          const { id } = await createDoc(user, { content: '0' });
          if (k === 0)
            await user.browser.expect(200, 'PUT', `/api/docs/${id}/meta`, { json: { access: 'public' } });
          writers.push({ browser: user.browser, group: user.username, docId: id, acknowledged: 0, sent: 0 });
        }
      }
      const controller = new AbortController();
      const saving = writers.map(async (writer) => {
        while (!controller.signal.aborted) {
          writer.sent++;
          const json = { title: `save ${writer.sent}`, content: String(writer.sent), overwrite: true };
          await writer.browser.expect(200, 'PUT', `/api/docs/${writer.docId}`, { json });
          writer.acknowledged = writer.sent;
          // Creates and deletes documents as well.
          if (writer.sent % 5 === 0) {
            const form = { json: { title: 'one more', content: 'x' } };
            const { doc } = await writer.browser.expect(
              201,
              'POST',
              `/api/docs?groupName=${writer.group}`,
              form,
            );
            if (writer.sent % 2 === 0) await writer.browser.expect(200, 'DELETE', `/api/docs/${doc.id}`);
          }
        }
      });
      const sending = (async () => {
        while (!controller.signal.aborted) {
          const words = `file ${uploads.length} `.repeat(20_000);
          const { url: address } = await uploadOne(sender, { name: `${uploads.length}.txt`, bytes: words });
          uploads.push({ url: address, words });
          await pause(50);
        }
      })();
      while (writers.some(({ acknowledged }) => acknowledged < 3) || uploads.length < 3) await pause(10);
      const before = writers.map(({ acknowledged }) => acknowledged);
      const uploadsBefore = uploads.length;
      const file = await backUp(site, commandOf(site));
      const after = writers.map(({ sent }) => sent);
      controller.abort();
      await Promise.all([...saving, sending]);
      assert.ok(
        after.some((sent, i) => sent > (before[i] ?? 0) + 1),
        'they went on saving meanwhile',
      );

      const empty = await newSite(kind, { keyFile: site.keyFile, hasTables: true });
      await restore(empty, file, commandOf(empty));
      const doctor = await commandOf(empty)('doctor', '--all', '--json');
      const { checks } = JSON.parse(doctor.stdout) as {
        checks: { name: string; level: string; text: string }[];
      };
      for (const name of ['relations', 'sealed values', 'integrity']) {
        assert.equal(checks.find((check) => check.name === name)?.level, 'ok', doctor.stdout);
      }
      const again = await empty.start();
      const receiver = createBrowser({ url: again.url }, sender.browser.cookies);
      for (const [i, { url: address, words }] of uploads.entries()) {
        const { status, text } = await receiver.send('GET', address);
        assert.ok(
          text === words || (status === 404 && i >= uploadsBefore),
          `file ${i} of ${uploads.length}, ${uploadsBefore} before: ${status}`,
        );
      }
      for (const [i, writer] of writers.entries()) {
        const reader = createBrowser({ url: again.url }, writer.browser.cookies);
        const { doc } = await reader.expect(200, 'GET', `/api/groups/${writer.group}/docs/${writer.docId}`);
        const stored = Number(doc.content);
        assert.ok(
          stored >= (before[i] ?? 0) && stored <= (after[i] ?? 0),
          `${before[i]} was answered, ${stored} is there`,
        );
        assert.equal(doc.title, stored === 0 ? doc.title : `save ${stored}`);
        const { docs } = await reader.expect(200, 'GET', `/api/groups/${writer.group}`);
        assert.equal(
          assertFound(docs.find(({ id }: { id: string }) => id === writer.docId)).title,
          doc.title,
        );
        const { histories } = await reader.expect(200, 'GET', `/api/docs/${writer.docId}/history`);
        assert.equal(assertFound(histories[0]).title, doc.title);
      }
    },
  );

  it('restores to the other database and back with the same contents', async function () {
    this.timeout(TIMEOUT_MS);
    const { site, file } = await filled();
    const other = await newSite(otherDatabase(kind), { keyFile: site.keyFile });
    await restore(other, file);
    const returned = await newSite(kind, { keyFile: site.keyFile, hasTables: true });
    await restore(returned, await backUp(other));
    const original = await contentsOf(site.openDatabase());
    assert.ok(
      (original.get('revisions')?.length ?? 0) > 0 && (original.get('publications')?.length ?? 0) > 0,
    );
    assert.deepEqual(await contentsOf(other.openDatabase()), original);
    assert.deepEqual(await contentsOf(returned.openDatabase()), original);
  });

  it('refuses every file with a flipped bit, and a truncated one, and writes nothing', async function () {
    this.timeout(TIMEOUT_MS);
    const { site, file } = await filled();
    const good = readFileSync(file);
    const empty = await newSite(kind, { keyFile: site.keyFile, hasTables: true });
    const places = [
      0,
      137,
      520,
      1_100,
      Math.floor(good.length / 2),
      good.length - 1_700,
      good.length - 1_100,
      good.length - 1,
    ];
    const bad = [
      ...places.map((place) => flip(good, place)),
      good.subarray(0, Math.floor(good.length / 2)),
      good.subarray(0, -1_024),
      Buffer.alloc(0),
    ];
    for (const [i, bytes] of bad.entries()) {
      const damaged = join(empty.folder, `damaged-${i}.maru`);
      writeFileSync(damaged, bytes);
      const { code, stderr } = await empty.maru('restore', damaged);
      assert.equal(code, 1, `place ${places[i]}`);
      assert.match(stderr, /is damaged or not a whole backup/);
    }
    assert.equal(existsSync(empty.dataDir), false, 'nothing was begun');
    await restore(empty, file);
  });

  it('refuses a backup without its master key, and leaves the site empty', async function () {
    this.timeout(TIMEOUT_MS);
    const { site, file } = await filled();
    const empty = await newSite(kind, { hasTables: true });
    const without = await empty.maru('restore', file);
    assert.equal(without.code, 1);
    assert.match(without.stderr, /key file .* is missing/);
    writeFileSync(empty.keyFile, `k1:${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 });
    const wrong = await empty.maru('restore', file);
    assert.equal(wrong.code, 1);
    assert.match(wrong.stderr, /holds another key/);
    copyFileSync(site.keyFile, empty.keyFile);
    await restore(empty, file);
  });

  it('refuses a site that is not empty', async function () {
    this.timeout(TIMEOUT_MS);
    const { site, file } = await filled();
    const { code, stderr } = await site.maru('restore', file);
    assert.equal(code, 1);
    assert.match(stderr, /holds (?:data|a site) already/);
    assert.equal(stderr.trim().split('\n').length, 1);
  });

  it('does not affect a server until it is complete, and can be repeated after an interruption', async function () {
    this.timeout(TIMEOUT_MS);
    const { site, file } = await filled();
    const empty = await newSite(kind, { keyFile: site.keyFile, hasTables: true });
    // State after a killed restore: some rows, and the marker table.
    await restore(empty, file);
    const db = empty.openDatabase();
    await db('publications').delete();
    await db.schema.createTable('restoring', (table) => void table.integer('id').primary());
    await db.destroy();
    await assert.rejects(empty.start(), /is being restored/);
    const doctor = await empty.maru('backup', join(empty.folder, 'no.maru'));
    assert.match(doctor.stderr, /is being restored/);
    await restore(empty, file);
    assert.deepEqual(await contentsOf(empty.openDatabase()), await contentsOf(site.openDatabase()));
  });

  it('never overwrites without --force, creates private files, and leaves no partial ones', async function () {
    this.timeout(TIMEOUT_MS);
    const { site, file } = await filled();
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const first = readFileSync(file);
    const again = await site.maru('backup', file);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /exists already/);
    assert.deepEqual(readFileSync(file), first);
    const forced = await site.maru('backup', '--force', file);
    assert.equal(forced.code, 0, forced.stderr);
    const nowhere = await site.maru('backup', join(site.folder, 'no/such/folder.maru'));
    assert.equal(nowhere.code, 1);
    assert.match(nowhere.stderr, /can't be written \(ENOENT\)/);
    assert.deepEqual(
      readdirSync(site.folder).filter((name) => name.includes('partial')),
      [],
    );
  });

  it('contains neither the master key nor text that was never public', async function () {
    this.timeout(TIMEOUT_MS);
    const site = await newSite(kind, { hasTables: true });
    const { url } = await site.start();
    const owner = await createUser({ url }, 'owner');
    await createDoc(owner, { title: 'CANARYTITLE', content: 'CANARYCONTENT' });
    const file = await backUp(site);
    const key = /:(\S+)/.exec(readFileSync(site.keyFile, 'utf8'))?.[1] ?? 'no key';
    const tar = await openTar(file);
    let tables = 0;
    for await (const entry of tar.entries()) {
      const bytes = await tar.read(entry);
      const text = (entry.path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
      if (entry.path.startsWith('tables/')) tables++;
      for (const word of [
        'CANARY',
        Buffer.from('CANARYTITLE').toString('base64').slice(0, -3),
        owner.email,
        key,
      ]) {
        assert.equal(text.includes(word), false, `${entry.path} holds ${word}`);
      }
    }
    await tar.close();
    assert.ok(tables >= 5);
  });
});

function flip(bytes: Buffer, place: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[place] = (copy[place] ?? 0) ^ 1;
  return copy;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
