import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { copySite } from '../../src/cli/copy/copy-site.ts';
import type { CopyResult } from '../../src/cli/copy/copy-site.ts';
import { parseConfig } from '../../src/config.ts';
import type { Config } from '../../src/config.ts';
import { createApp } from '../../src/create-app.ts';
import { connectSite } from '../../src/site/connect-site.ts';
import { createBrowser } from '../../testing/browser.ts';
import { postComment } from '../../testing/comments.ts';
import { contentsOf } from '../../testing/contents.ts';
import { createDatabase, describeOnEachDatabase, otherDatabase } from '../../testing/databases.ts';
import type { DatabaseKind, TestDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createSite, TIMEOUT_MS } from '../../testing/maru.ts';
import type { TestSite } from '../../testing/maru.ts';
import { uploadOne } from '../../testing/media.ts';
import { createPasskey } from '../../testing/passkey.ts';
import { S3_BUCKET, startS3Server } from '../../testing/s3-server.ts';
import { enableTotp } from '../../testing/second-step.ts';
import { createUser } from '../../testing/server.ts';
import type { TestUser } from '../../testing/server.ts';
import { multipart, zip } from '../../testing/zips.ts';

const logger = pino({ level: 'silent' });

describeOnEachDatabase({ name: 'Copying a site', daily: 'sqlite' }, (kind) => {
  const otherKind = otherDatabase(kind);
  let site: TestSite;
  let original: Config;
  let owner: TestUser;
  let secretId: string;
  let contents: Map<string, string[]>;
  let folder: string;
  const databases: TestDatabase[] = [];

  /** Returns an empty target for a site with the same key. */
  const newPlace = async (of: DatabaseKind): Promise<Config> => {
    const database = await createDatabase(of);
    databases.push(database);
    return placeOf(join(folder, randomUUID()), database.url);
  };
  const placeOf = (dataDir: string, url: string | null): Config =>
    parseConfig(['--data', dataDir, '--port', '0', '--host', '127.0.0.1'], {
      MARU_KEY_FILE: site.keyFile,
      MARU_LINK_PREVIEW: 'off',
      ...(url === null ? {} : { MARU_DATABASE_URL: url }),
    });
  const readContents = async (config: Config): Promise<Map<string, string[]>> => {
    const db = connectSite(config);
    try {
      return await contentsOf(db);
    } finally {
      await db.destroy();
    }
  };
  const copy = (
    from: Config,
    to: Config,
    onStep: (step: string) => void = () => undefined,
  ): Promise<CopyResult> => copySite({ from, to, copiesMedia: true, copiesDatabase: true }, onStep);

  before(async function () {
    this.timeout(TIMEOUT_MS);
    folder = mkdtempSync(join(tmpdir(), 'maru-copy-'));
    site = await createSite(kind, { hasTables: true });
    // No server listens there, so that mails stay in the outbox.
    const { url, stop } = await site.start({
      MARU_SMTP_URL: 'smtp://127.0.0.1:1',
      MARU_MAIL_FROM: 'maru@example.org',
    });
    owner = await createUser({ url }, 'owner');
    const guest = await createUser({ url }, 'guest');
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const image = await uploadOne(owner, { name: '사진.png', bytes: png });
    const text = `마루 words ${'가나다 '.repeat(400)}![](${image.url})`;
    const open = await createDocWith(owner, 'public', { title: 'Open 공개', content: text });
    const linked = await createDocWith(owner, 'link', {
      title: 'Linked',
      content: `[open](/${owner.username}/${open.id})`,
    });
    secretId = (await createDoc(owner, { title: 'Secret 비밀', content: text })).id;
    await owner.browser.expect(200, 'DELETE', `/api/docs/${(await createDoc(owner, { title: 'Gone' })).id}`);
    const again = {
      json: { title: 'Secret 비밀', content: `${text} again`, overwrite: true },
      headers: { 'Idempotency-Key': randomUUID() },
    };
    await owner.browser.expect(200, 'PUT', `/api/docs/${secretId}`, again);
    await createDoc(owner, { title: 'Aliased', content: '---\naliases: Another name\n---\n' });
    await owner.browser.expect(200, 'PUT', `/api/docs/${open.id}/working_copy`, {
      json: { title: 'Open 공개', content: `${text} not yet`, lastUpdatedAt: null },
    });
    const question = await postComment(guest, open.id, 'A question?');
    await postComment(owner, open.id, 'An answer.', question.id);
    await owner.browser.expect(200, 'PUT', `/api/docs/${linked.id}/meta`, { json: { access: 'private' } });
    await createBrowser({ url }).expect(200, 'POST', '/api/forgot_password', {
      form: { email: owner.email },
    });
    await owner.browser.expect(
      200,
      'POST',
      `/api/groups/${owner.username}/import`,
      multipart({ 'site.zip': await zip({ 'one.md': '# One' }) }),
    );
    await owner.browser.expect(
      200,
      'GET',
      `/api/search?q=${encodeURIComponent('가나다')}&groupName=${owner.username}`,
    );
    await owner.browser.expect(200, 'PUT', '/api/users/thinning', { json: { isOn: true } });
    await enableTotp(guest, Date.now());
    const { options } = await guest.browser.expect(200, 'POST', '/api/users/passkeys/options');
    await guest.browser.expect(200, 'POST', '/api/users/passkeys', {
      form: { name: 'Key', passkey: createPasskey().register(options) },
    });
    const visitor = createBrowser({ url });
    await visitor.expect(200, 'POST', '/api/login/passkey_options', { form: {} });
    const { username, password } = guest;
    await visitor.expect(401, 'POST', '/api/login', { form: { username, password } });
    await stop();
    // A pending sign-up and its mail are rows of their own.
    const confirming = await site.start({
      MARU_SMTP_URL: 'smtp://127.0.0.1:1',
      MARU_MAIL_FROM: 'maru@example.org',
      MARU_SIGNUP_CONFIRM: 'on',
    });
    await createBrowser({ url: confirming.url }).expect(200, 'POST', '/api/signup', {
      form: { username: 'waiting', email: 'waiting@example.org', password: 'A waiting pass1' },
    });
    await confirming.stop();
    original = placeOf(site.dataDir, site.env['MARU_DATABASE_URL'] ?? null);
    // Spaces with fewer than 500 documents have none.
    const db = connectSite(original);
    await db('title_lists').insert({ group_id: owner.groupId, titles_cipher: randomBytes(1_000) });
    // Logins by a provider need one; a copy reads none of their values.
    await db('identities').insert({
      id: randomBytes(12).toString('hex'),
      user_id: guest.id,
      identity_hash: randomBytes(32),
      identity_cipher: randomBytes(200),
      created_at: Date.now(),
    });
    await db('provider_logins').insert({
      secret_hash: randomBytes(32),
      stage: 'asked',
      device_key_hash: randomBytes(32),
      facts_cipher: randomBytes(400),
      expires_at: Date.now() + 600_000,
    });
    await db('desktop_logins').insert({
      code_hash: randomBytes(32),
      user_id: guest.id,
      facts_cipher: randomBytes(400),
      expires_at: Date.now() + 60_000,
    });
    await db.destroy();
    contents = await readContents(original);
  });
  after(async () => {
    for (const database of databases) await database.drop();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has a row of every kind to copy', () => {
    const empty = [...contents].filter(([, rows]) => rows.length === 0).map(([name]) => name);
    assert.deepEqual(empty, []);
  });

  it('copies everything to the other database and back, continues after an interruption, and is served', async function () {
    this.timeout(TIMEOUT_MS);
    const other = await newPlace(otherKind);
    for (const place of ['revisions,', 'media,']) {
      await assert.rejects(
        copy(original, other, (step) => {
          if (step.startsWith(place)) throw new Error('broken off');
        }),
        /broken off/,
      );
      await assert.rejects(createApp(other, { logger }), /a site copied/);
    }
    const steps: string[] = [];
    const result = await copy(original, other, (step) => steps.push(step));
    assert.equal(result.isContinued, true);
    assert.deepEqual(
      steps.filter((step) => step.startsWith('docs,')),
      [],
      'what was copied before stays',
    );
    assert.equal(result.tables['docs']?.rows, contents.get('docs')?.length);
    assert.equal(result.media?.files, 2, 'the image and its small picture');
    assert.deepEqual(await readContents(other), contents);
    const returned = await newPlace(kind);
    assert.equal((await copy(other, returned)).isContinued, false);
    assert.deepEqual(await readContents(returned), contents);

    const app = await createApp(returned, { logger });
    try {
      const reader = createBrowser(app, owner.browser.cookies);
      const { doc } = await reader.expect(200, 'GET', `/api/groups/${owner.username}/docs/${secretId}`);
      assert.match(doc.content, /again$/);
      const { media } = await reader.expect(200, 'GET', `/api/media?groupName=${owner.username}`);
      const Cookie = owner.browser.cookieHeader();
      const image = await fetch(app.url + assertFound(media[0]).url, { headers: { Cookie } });
      assert.equal((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).width, 900);
    } finally {
      await app.close();
    }
  });

  it('copies again what was changed in the original after an interruption', async function () {
    this.timeout(TIMEOUT_MS);
    const [from, to] = [await newPlace('sqlite'), await newPlace('sqlite')];
    await copy(original, from);
    await assert.rejects(
      copy(from, to, (step) => {
        if (step === 'comparing site') throw new Error('broken off');
      }),
      /broken off/,
    );
    const db = connectSite(from);
    await db('devices').update({ expires_at: 1 });
    await db('mails').delete();
    await db.destroy();
    await copy(from, to);
    const copied = await readContents(to);
    assert.deepEqual(copied, await readContents(from));
    assert.notDeepEqual(copied, contents);
  });

  it('refuses a source that is served, and targets with other contents, without changing them', async function () {
    this.timeout(TIMEOUT_MS);
    const taken = await newPlace(kind);
    await copy(original, taken);
    await assert.rejects(copy(original, taken), /There is a site already/);
    const app = await createApp(taken, { logger });
    try {
      const to = await newPlace('sqlite');
      await assert.rejects(copy(taken, to), /Another Maru server|Somebody is connected/);
      assert.equal(existsSync(to.dataDir), false);
    } finally {
      await app.close();
    }
    const foreign = await newPlace('sqlite');
    mkdirSync(foreign.dataDir, { recursive: true });
    cpSync(site.keyFile, join(foreign.dataDir, 'something.txt'));
    await assert.rejects(copy(original, foreign), /files that are not Maru's/);
    assert.deepEqual(readdirSync(foreign.dataDir).includes('something.txt'), true);
    const restoring = await newPlace(kind);
    await copy(original, restoring);
    const db = connectSite(restoring);
    await db.schema.createTable('restoring', (table) => void table.integer('id').primary());
    await db.destroy();
    await assert.rejects(copy(original, restoring), /A restore into that place was broken off/);
  });

  it('is a command, which copies media to an S3 service and back too', async function () {
    this.timeout(TIMEOUT_MS);
    const s3 = await startS3Server();
    try {
      const { MARU_MEDIA_URL: bucket = '', ...credentials } = s3.env;
      assert.ok(bucket.includes(S3_BUCKET));
      const to = await newPlace(otherKind);
      const addressOf = ({ database, dataDir }: Config): string =>
        database.kind === 'sqlite' ? dataDir : database.url;
      const [from, address] = [addressOf(original), addressOf(to)];
      const dataDir =
        [original, to].find(({ database }) => database.kind === 'mysql')?.dataDir ?? site.dataDir;
      const there = await site.maruWith(
        credentials,
        'copy',
        '--from',
        from,
        '--to',
        address,
        '--to-media',
        bucket,
        '--data',
        dataDir,
        '--json',
      );
      assert.equal(there.code, 0, there.stderr);
      assert.equal(JSON.parse(there.stdout).media.copied, 2);
      assert.equal(s3.names().length, 2);
      assert.equal(
        existsSync(join(to.dataDir, 'media', 'drafts')) &&
          readdirSync(join(to.dataDir, 'media', 'drafts')).length > 0,
        false,
      );
      assert.deepEqual(await readContents(to), contents);

      const env = { ...credentials, MARU_DATABASE_URL: to.database.kind === 'mysql' ? to.database.url : '' };
      const back = await site.maruWith(
        env,
        'copy',
        '--from-media',
        bucket,
        '--to-media',
        'folder',
        '--data',
        to.dataDir,
      );
      assert.equal(back.code, 0, back.stderr);
      assert.match(back.stdout, /^Media: 2 files, \d+ bytes, 2 of them copied now; both hold the same\.$/m);
      const filesOf = (dir: string): string[] =>
        readdirSync(join(dir, 'media'), { recursive: true })
          .map(String)
          .filter((name) => /^..\/./.test(name))
          .toSorted();
      assert.deepEqual(filesOf(to.dataDir), filesOf(site.dataDir));
      const wrong = await site.maruProcess('copy', '--from', from);
      assert.deepEqual(
        [wrong.code, wrong.stderr],
        [2, 'Name both --from and --to, or neither to copy media alone.\n'],
      );
    } finally {
      await s3.close();
    }
  });
});
