import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isSqlite } from '../../src/db/connect.ts';
import type { Writer } from '../../src/db/connect.ts';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { postComment, createCommentedDoc } from '../../testing/comments.ts';
import { createDoc, createDocWith, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

/**
 * Words that occur nowhere else, new in every run: a shared database server keeps traces of earlier runs in
 * its log. Short enough to be stored uncompressed inside their ciphertext.
 */
const run = randomBytes(4).toString('hex');
const words = {
  title: `privatetitle${run}`,
  body: `privatebody${run}`,
  props: `privateprops${run}`,
  oldTitle: `privateoldtitle${run}`,
  oldBody: `privateoldbody${run}`,
  linkTitle: `privatelinktitle${run}`,
  korean: `비밀${run}`,
  comment: `saidincomment${run}`,
  editedComment: `editedcomment${run}`,
  hiddenComment: `hiddencomment${run}`,
};
const published = { title: `publictitle${run}`, body: `publicbody${run}` };

describeOnEachDatabase('Text that was never public', (kind) => {
  let server: TestServer;
  before(async () => {
    server = await startServer({ database: kind });
  });
  after(() => server.close());

  it('is neither in the database nor in the log', async () => {
    const owner = await createUser(server, 'canaryuser');
    await createDoc(owner, {
      title: words.title,
      content: words.body,
      props: JSON.stringify({ note: words.props }),
    });
    await createDoc(owner, { title: words.korean, content: words.korean });
    const old = await createDoc(owner, { title: words.oldTitle, content: words.oldBody });
    const { accessToken } = await createDocWith(owner, 'link', { title: words.linkTitle });
    const linked = await createDocWith(owner, 'link');
    await createBrowser(server).expect(
      200,
      'GET',
      `/api/groups/${owner.username}/docs/${linked.id}?accessToken=${linked.accessToken}`,
    );
    const json = { title: published.title, content: published.body, lastUpdatedAt: old.updatedAt };
    await owner.browser.expect(200, 'PUT', `/api/docs/${old.id}`, { json });
    await updateMeta(owner, old.id, { access: 'public' });
    await owner.browser.expect(409, 'PUT', `/api/docs/${old.id}`, { json: { ...json, title: words.title } });
    await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}`);

    const discussed = await createCommentedDoc(owner);
    const { id: commentId } = await postComment(owner, discussed, words.comment);
    await owner.browser.expect(200, 'PUT', `/api/comments/${commentId}`, {
      json: { content: words.editedComment },
    });
    await postComment(owner, discussed, words.hiddenComment, commentId);
    await updateMeta(owner, discussed, { access: 'private' });

    const secrets = [
      ...Object.values(words),
      owner.email,
      owner.password,
      accessToken,
      linked.accessToken,
      ...owner.browser.cookies.values(),
    ];
    const db = server.openDatabase();
    const stores = [...(await dump(db)), ...(await filesOf(server, db))];
    for (const [place, bytes] of stores) {
      for (const secret of secrets)
        assert.equal(bytes.includes(assertFound(secret)), false, `${secret} is in ${place}`);
    }
    // Proves that the search finds unencrypted text.
    for (const word of Object.values(published))
      assert.ok(
        stores.some(([, bytes]) => bytes.includes(word)),
        word,
      );

    const log = server.log();
    assert.match(log, /\/api\/docs/);
    for (const secret of [...secrets, ...Object.values(published)]) {
      assert.equal(log.includes(assertFound(secret)), false, `${secret} is in the log`);
    }
  });

  it('is removed in the transaction that ends public access', async () => {
    const owner = await createUser(server, 'owner');
    const db = server.openDatabase();
    const count = async (id: string): Promise<number> =>
      (await db('publications').where({ doc_id: id })).length;
    const { id } = await createDocWith(owner, 'public');
    assert.equal(await count(id), 1);
    await updateMeta(owner, id, { access: 'link' });
    assert.equal(await count(id), 0);
    await updateMeta(owner, id, { access: 'public' });
    assert.equal(await count(id), 1);
    await owner.browser.expect(200, 'DELETE', `/api/docs/${id}`);
    assert.equal(await count(id), 0);
  });
});

/** Returns every row of every table. */
async function dump(db: Writer): Promise<[string, Buffer][]> {
  const names: string[] = isSqlite(db)
    ? await db('sqlite_master').where({ type: 'table' }).pluck('name')
    : // MySQL names the columns of these views in capitals.
      (
        await db('information_schema.tables')
          .where({ table_schema: db.raw('DATABASE()') })
          .select({ name: 'table_name' })
      ).map(({ name }: { readonly name: string }) => name);
  assert.ok(names.length >= 10);
  return await Promise.all(
    names.map(async (name): Promise<[string, Buffer]> => {
      const rows = (await db(name)) as Record<string, unknown>[];
      const cells = rows
        .flatMap((row) => Object.values(row))
        .map((cell) => (Buffer.isBuffer(cell) ? cell : Buffer.from(String(cell))));
      return [`table ${name}`, Buffer.concat(cells)];
    }),
  );
}

/** Returns SQLite's files with its write-ahead log; MariaDB's files when this user may read them. */
async function filesOf(server: TestServer, db: Writer): Promise<[string, Buffer][]> {
  const paths = listFiles(server.dataDir);
  if (isSqlite(db)) {
    assert.ok(
      paths.some((path) => path.endsWith('maru.db-wal')),
      'the write-ahead log is among them',
    );
  } else {
    const [[row]] = await db.raw('SELECT @@datadir AS folder, DATABASE() AS name');
    if (existsSync(row.folder)) paths.push(...listFiles(join(row.folder, row.name)));
    // Redo log: a file in MariaDB and in MySQL before 8.0.30, a folder in later versions.
    const logs = ['ib_logfile0', '#innodb_redo'].map((name) => join(row.folder, name)).filter(existsSync);
    for (const log of logs) paths.push(...(statSync(log).isDirectory() ? listFiles(log) : [log]));
  }
  return paths.map((path) => [path, readFileSync(path)]);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
