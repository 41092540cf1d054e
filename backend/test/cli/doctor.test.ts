import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDocWith } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { uploadOne } from '../../testing/media.ts';
import { createSite, TIMEOUT_MS } from '../../testing/maru.ts';
import type { CommandResult, TestSite } from '../../testing/maru.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { createUser } from '../../testing/server.ts';
import type { TestUser } from '../../testing/server.ts';

describeOnEachDatabase({ name: 'maru doctor and migrate', daily: 'sqlite' }, (kind) => {
  let site: TestSite;
  let owner: TestUser;
  let docId: string;
  before(async function () {
    this.timeout(TIMEOUT_MS);
    site = await createSite(kind, { hasTables: true });
    owner = await createUser(await site.start(), 'owner');
    docId = (await createDocWith(owner, 'link', { title: 'a title', content: 'words' })).id;
  });
  after(() => site.close());

  /** Returns the result of one check. */
  const examine = async (
    name: string,
    ...options: readonly string[]
  ): Promise<{ level: string; text: string; ran: CommandResult }> => {
    const ran = await site.maru('doctor', '--json', ...options);
    const { ok, checks } = JSON.parse(ran.stdout) as {
      ok: boolean;
      checks: { name: string; level: string; text: string }[];
    };
    assert.equal(ran.code, ok ? 0 : 1);
    const levels = ['fail', 'warn', 'ok'];
    const found = checks
      .filter((check) => check.name === name)
      .toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))[0];
    return { level: found?.level ?? `no ${name}`, text: found?.text ?? ran.stdout, ran };
  };

  it('finds a site healthy, beside its server', async function () {
    this.timeout(TIMEOUT_MS);
    const { ran } = await examine('site', '--all');
    assert.equal(ran.code, 0, ran.stdout);
    const { stdout } = await (kind === 'sqlite' ? site.maruProcess : site.maru)('doctor');
    const failed = stdout.split('\n').filter((line) => line.startsWith('fail'));
    assert.deepEqual(failed, []);
    assert.match(stdout, /^ok {4}sealed values: \d+ rows open/m);
    assert.match(stdout, /^warn {2}address: MARU_URL is not set/m);
  });

  it('finds altered bytes', async function () {
    this.timeout(TIMEOUT_MS);
    const db = site.openDatabase();
    const { content_cipher: good } = await db('revisions').where({ doc_id: docId }).first();
    const bad = Buffer.from(good);
    bad[bad.length - 20] = (bad.at(-20) ?? 0) ^ 1;
    await db('revisions').where({ doc_id: docId }).update({ content_cipher: bad });
    const { level, text } = await examine('sealed values', '--all');
    await db('revisions').where({ doc_id: docId }).update({ content_cipher: good });
    assert.equal(level, 'fail', text);
    assert.match(
      text,
      new RegExp(
        `^1 of revisions do not open \\(\\w{24}, version 1 of document ${docId}\\).*restore the one before`,
      ),
    );
    assert.equal((await examine('sealed values', '--all')).level, 'ok');
  });

  it('finds a damaged support code', async function () {
    this.timeout(TIMEOUT_MS);
    const db = site.openDatabase();
    await db('users')
      .where({ id: owner.id })
      .update({ support_code_cipher: Buffer.of(1, 2) });
    const { level, text } = await examine('sealed values');
    await db('users').where({ id: owner.id }).update({ support_code_cipher: null });
    assert.equal(level, 'fail', text);
    assert.match(text, new RegExp(`^1 of support codes do not open \\(${owner.id}\\).*make a new one`));
  });

  it('finds damaged unpublished changes', async function () {
    this.timeout(TIMEOUT_MS);
    const json = { title: 'a title', content: 'not yet', lastUpdatedAt: null };
    await owner.browser.expect(200, 'PUT', `/api/docs/${docId}/working_copy`, { json });
    const change = { content_cipher: Buffer.of(1, 2) };
    await site.openDatabase()('working_copies').where({ doc_id: docId }).update(change);
    const { level, text } = await examine('sealed values');
    await owner.browser.expect(200, 'DELETE', `/api/docs/${docId}/working_copy`);
    assert.equal(level, 'fail', text);
    assert.match(text, new RegExp(`^1 of working_copies do not open \\(${docId}\\).*Discard them`));
    assert.equal((await examine('sealed values')).level, 'ok');
  });

  it('finds an altered file, with --all', async function () {
    this.timeout(TIMEOUT_MS);
    const { id } = await uploadOne(owner, { name: 'a.txt', bytes: 'words' });
    const path = assertFound(
      readdirSync(join(site.dataDir, 'media'), { recursive: true, encoding: 'utf8' }).find((name) =>
        name.endsWith(id),
      ),
    );
    const file = join(site.dataDir, 'media', path);
    const good = readFileSync(file);
    const bad = Buffer.from(good);
    bad[bad.length - 1] = (bad.at(-1) ?? 0) ^ 1;
    writeFileSync(file, bad);
    const { level, text } = await examine('sealed values', '--all');
    writeFileSync(file, good);
    assert.equal(level, 'fail', text);
    assert.match(text, new RegExp(`^1 of files of media do not open \\(${id}\\).*upload it again`));
    assert.equal((await examine('sealed values', '--all')).level, 'ok');
  });

  it('finds a bucket that does not answer', async function () {
    this.timeout(TIMEOUT_MS);
    const s3 = await startS3Server();
    await s3.close();
    const { code, stdout } = await site.maruWith(s3.env, 'doctor');
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^fail {2}media: The S3 service cannot be reached, asked for the bucket media at http:.*MARU_MEDIA_URL/m,
    );
    assert.match((await site.maru('doctor')).stdout, /^ok {4}media: kept in the data directory/m);
  });

  it('finds dangling references', async function () {
    this.timeout(TIMEOUT_MS);
    const db = site.openDatabase();
    const { head_revision_id: good } = await db('docs').where({ id: docId }).first();
    await db('docs')
      .where({ id: docId })
      .update({ head_revision_id: 'a'.repeat(24) });
    const { level, text } = await examine('relations');
    await db('docs').where({ id: docId }).update({ head_revision_id: good });
    assert.equal(level, 'fail', text);
    assert.match(text, /1 × docs\.head_revision_id without revisions/);
    assert.equal((await examine('relations')).level, 'ok');
  });

  it('finds keys that others may read, that are missing or incomplete', async function () {
    this.timeout(TIMEOUT_MS);
    chmodSync(site.keyFile, 0o644);
    assert.match((await examine('key file')).text, /chmod 600/);
    chmodSync(site.keyFile, 0o600);
    renameSync(site.keyFile, `${site.keyFile}.away`);
    const gone = await examine('site');
    renameSync(`${site.keyFile}.away`, site.keyFile);
    assert.deepEqual([gone.level, /is missing/.test(gone.text)], ['fail', true]);
    const list = readFileSync(site.keyFile, 'utf8');
    writeFileSync(site.keyFile, `k9:${randomBytes(32).toString('base64')}\n${list}`, { mode: 0o600 });
    const pending = await examine('keys');
    writeFileSync(site.keyFile, list, { mode: 0o600 });
    assert.deepEqual([pending.level, /rotate-keys/.test(pending.text)], ['warn', true]);
  });

  it('finds missing migrations, which other commands refuse and concurrent migrate commands apply', async function () {
    this.timeout(TIMEOUT_MS);
    const db = site.openDatabase();
    const last = await db('migrations').orderBy('name', 'desc').first();
    await db('migrations').where({ name: last.name }).delete();
    assert.match((await examine('site')).text, /Run `maru migrate`/);
    assert.equal((await site.maru('user', 'list')).code, 1);
    const backup = await site.maru('backup', `${site.folder}/before.maru`);
    assert.equal(backup.code, 0, backup.stderr);
    const ran = await Promise.all([1, 2, 3].map(() => site.maruProcess('migrate')));
    assert.deepEqual(
      ran.map(({ code, stderr }) => [code, stderr]),
      [1, 2, 3].map(() => [0, '']),
    );
    assert.equal(ran.filter(({ stdout }) => stdout === `applied ${last.name}\n`).length, 1);
    await db('migrations').insert({ name: '29991231_000000_future', applied_at: 0 });
    assert.match((await examine('site')).text, /newer Maru/);
    await db('migrations').where({ name: '29991231_000000_future' }).delete();
    assert.equal((await examine('migrations')).level, 'ok');
  });

  it('reports that there is no site, and creates nothing', async function () {
    this.timeout(TIMEOUT_MS);
    const nowhere = await createSite(kind);
    try {
      const { code, stdout } = await nowhere.maru('doctor');
      assert.equal(code, 1);
      assert.match(stdout, /^fail {2}site: There is no site in/m);
      assert.match((await nowhere.maru('migrate')).stdout, /applied 20261121_000000_foundation/);
    } finally {
      await nowhere.close();
    }
  });
});
