import assert from 'node:assert/strict';
import type { Doc } from '@maru/core/api';
import { hashSecret } from '../../src/crypto/secrets.ts';
import type { Writer } from '../../src/db/connect.ts';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { postComment, createCommentedDoc } from '../../testing/comments.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { download, unzip } from '../../testing/zips.ts';
import { takeRowSnapshot } from './row-snapshot.ts';
import type { RowSnapshot } from './row-snapshot.ts';

/** Word of everything that the attacker may not read. */
const SECRET = 'canary';
const TOKEN = 'p'.repeat(43);
const HOUR_MS = 60 * 60 * 1_000;

/**
 * Attacks of somebody who can write to the database and has no key: with enforcement on, a running server
 * answers nothing of it, and reports the row.
 */
describeOnEachDatabase({ name: 'Rows that were changed in the database', daily: 'sqlite' }, (kind) => {
  let server: TestServer;
  let db: Writer;
  let owner: TestUser;
  let attacker: TestUser;
  let snapshot: RowSnapshot;
  let [secret, shared, open, drafted, trashed, commented] = ['', '', '', '', '', ''];
  let draft: Readonly<Record<string, unknown>>;

  before(async function () {
    this.timeout(120_000);
    server = await startServer({ database: kind });
    db = server.openDatabase();
    owner = await createUser(server, 'owner');
    attacker = await createUser(server, 'attacker');
    const text = { title: `${SECRET} title`, content: `${SECRET} words` };
    secret = (await createDoc(owner, text)).id;
    shared = (await createDocWith(owner, 'link', text)).id;
    open = (await createDocWith(owner, 'public', { title: 'open title', content: 'open words' })).id;
    drafted = await createDrafted(text);
    trashed = (await createDocWith(owner, 'public', text)).id;
    await owner.browser.expect(200, 'DELETE', `/api/docs/${trashed}`);
    commented = await createCommentedDoc(owner, { title: 'discussed', content: 'words' });
    await postComment(attacker, commented, `${SECRET} comment`);
    await updateMeta(owner, commented, { access: 'private' });
  });
  beforeEach(async () => {
    server.advance(HOUR_MS + 1);
    snapshot = await takeRowSnapshot(db);
  });
  afterEach(async () => {
    await snapshot.putBack();
    assert.equal((await read(owner.browser, `/api/groups/${owner.username}/docs/${secret}`)).status, 200);
  });
  after(() => server.close());

  /** A public document whose first version was secret. */
  const createDrafted = async (text: { title: string; content: string }): Promise<string> => {
    const { id, updatedAt }: Doc = await createDoc(owner, text);
    draft = await row('docs', id);
    await owner.browser.expect(200, 'PUT', `/api/docs/${id}`, {
      json: { title: 'ready title', content: 'ready words', lastUpdatedAt: updatedAt },
    });
    await updateMeta(owner, id, { access: 'public' });
    return id;
  };
  const row = async (table: string, id: string): Promise<Readonly<Record<string, unknown>>> =>
    assertFound(await db(table).where({ id }).first());
  const change = async (table: string, id: string, values: object): Promise<void> => {
    await db(table).where({ id }).update(values);
  };
  const only = <T extends object>(from: T, ...names: readonly string[]): object =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
  const read = async (browser: Browser, path: string) => await browser.send('GET', path);

  /** Counts the reports in the audit log. */
  const countReports = async (): Promise<number> =>
    (await db('audit_events').where({ event: 'row_unverified' })).length;

  /** Asks for everything that is not the attacker's, as a visitor and as another user. */
  const assertNothingRead = async (...browsers: readonly Browser[]): Promise<void> => {
    await db('groups').update({ tree_rev: db.raw('tree_rev + 1') });
    const { username } = owner;
    const revisions = await db('revisions').select('id', 'doc_id');
    const versions = revisions.map(({ id, doc_id }) => `/api/docs/${doc_id}/history/${id}`);
    for (const browser of [createBrowser(server), attacker.browser, ...browsers])
      for (const id of [secret, shared, drafted, trashed, commented])
        for (const path of [
          `/api/groups/${username}/docs/${id}`,
          `/api/groups/${username}/docs/${id}?accessToken=${TOKEN}`,
          `/api/docs/${id}/preview`,
          `/api/docs/${id}/history`,
          ...versions.filter((path) => path.includes(id)),
          `/api/docs/${id}/backlinks`,
          `/api/comments?docId=${id}`,
          `/${username}/${id}`,
        ])
          assert.doesNotMatch((await read(browser, path)).text, new RegExp(SECRET), path);
    for (const path of [
      `/api/groups/${username}`,
      `/api/groups/${username}/export`,
      `/api/groups/${username}/trash`,
      `/${username}`,
      `/${username}/feed.xml`,
      `/api/search?q=${SECRET}`,
      `/api/docs/find_by?groupName=${username}&title=${SECRET}%20title`,
      `/api/explore`,
      `/api/notifications`,
    ])
      for (const browser of [createBrowser(server), attacker.browser, ...browsers])
        assert.doesNotMatch((await read(browser, path)).text, new RegExp(SECRET), path);
  };

  /** @param more browsers that the attack is to have signed in */
  const assertToldAndNothingRead = async (...more: readonly Browser[]): Promise<void> => {
    const before = await countReports();
    await assertNothingRead(...more);
    for (let i = 0; i < 100 && (await countReports()) === before; i++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.ok((await countReports()) > before, 'nothing was reported');
  };

  const insertForgedPublication = async (docId: string): Promise<void> => {
    const other = assertFound(await db('publications').where({ doc_id: open }).first());
    await db('publications').where({ doc_id: docId }).delete();
    await db('publications').insert({
      ...other,
      doc_id: docId,
      renderer_version: 'none',
      title: 'planted',
      html: '',
      random_key: Number(other.random_key) + 1,
    });
  };

  const forms: Readonly<Record<string, () => Promise<void>>> = {
    'access set to public': () => change('docs', secret, { access: 'public' }),
    'access set to public, as a later row': () =>
      change('docs', secret, { access: 'public', rev: 90, mac_rev: 90 }),
    'access set to public, without MACs': () =>
      change('docs', secret, { access: 'public', mac: null, list_mac: null, mac_rev: 0 }),
    'access and MACs of a public document': async () =>
      change('docs', secret, only(await row('docs', open), 'access', 'mac', 'list_mac', 'mac_rev')),
    'everything that a public document is decided by': async () =>
      change(
        'docs',
        secret,
        only(
          await row('docs', open),
          'access',
          'mac',
          'list_mac',
          'mac_rev',
          'content_rev',
          'comments_enabled',
        ),
      ),
    'a planted link': () =>
      change('docs', secret, { access: 'link', link_token_hash: hashSecret(TOKEN), link_rev: 1 }),
    'a planted hash in the place of a link': () =>
      change('docs', shared, { link_token_hash: hashSecret(TOKEN) }),
    "another document's link": async () => {
      const link = { access: 'link', link_token_hash: hashSecret(TOKEN), link_rev: 1 };
      const own = await createDocWith(attacker, 'link');
      await change('docs', own.id, link);
      await change('docs', secret, { ...link, ...only(await row('docs', own.id), 'mac', 'mac_rev') });
    },
    'a planted publication that is to be rendered, with access': async () => {
      await insertForgedPublication(secret);
      await change('docs', secret, { access: 'public' });
    },
    'a planted publication, with the MACs of a public document': async () => {
      await insertForgedPublication(secret);
      await change('docs', secret, only(await row('docs', open), 'access', 'mac', 'list_mac', 'mac_rev'));
    },
    'the home page of the space': async () => {
      await insertForgedPublication(secret);
      await change('docs', secret, { access: 'public' });
      await change('groups', owner.groupId, { home_doc_id: secret });
    },
    'a document moved to the space of the attacker': () =>
      change('docs', secret, { group_id: attacker.groupId }),
    'a space given to the attacker': async () => {
      await db('groups').where({ id: attacker.groupId }).delete();
      await change('groups', owner.groupId, { owner_id: attacker.id });
    },
    'a head set back to a version before it was public': () =>
      change('docs', drafted, only(draft, 'content_rev', 'head_revision_id', 'title_cipher', 'title_hash')),
    'a head set back, with a publication that is to be rendered': async () => {
      await insertForgedPublication(drafted);
      await change('docs', drafted, only(draft, 'content_rev', 'head_revision_id', 'title_cipher'));
    },
    'a head of another version under the same number': async () => {
      await insertForgedPublication(drafted);
      await change('docs', drafted, only(draft, 'head_revision_id'));
    },
    'a title set back': () => change('docs', drafted, only(draft, 'content_rev', 'title_cipher')),
    'a row of the time before it was public, with the access of now': () =>
      change('docs', drafted, {
        ...only(draft, 'content_rev', 'head_revision_id', 'title_cipher', 'mac', 'list_mac', 'mac_rev'),
        access: 'public',
      }),
    'a document taken out of the trash': () => change('docs', trashed, { deleted_at: null }),
    'a document taken out of the trash with its publication': async () => {
      await insertForgedPublication(trashed);
      await change('docs', trashed, { deleted_at: null });
    },
    'comments of a document that is private': () =>
      change('docs', commented, { access: 'public', comments_enabled: 1 }),
  };
  for (const [name, forge] of Object.entries(forms))
    it(`do not open a document: ${name}`, async () => {
      await forge();
      await assertToldAndNothingRead();
    });

  it('do not open a document: a publication alone', async () => {
    await insertForgedPublication(secret);
    await assertNothingRead();
  });

  it('are damaged and private in the export of their owner', async () => {
    const user = await createUser(server, 'exporting');
    const opened = await createDoc(user, { title: 'Opened', content: 'opened words' });
    const { id, updatedAt } = await createDoc(user, { title: 'Rolled', content: 'first words' });
    const first = await row('docs', id);
    await user.browser.expect(200, 'PUT', `/api/docs/${id}`, {
      json: { title: 'Rolled', content: 'later words', lastUpdatedAt: updatedAt },
    });
    await change('docs', id, only(first, 'content_rev', 'head_revision_id', 'title_cipher'));
    await change('docs', opened.id, { access: 'public' });
    const files = await unzip((await download(server, user)).bytes);
    const { docs, damaged } = JSON.parse(assertFound(files.get('maru.json')));
    assert.deepEqual(
      [damaged.map((file: string) => files.get(file)), docs.map((doc: Doc) => doc.access)],
      [
        ['', ''],
        ['private', 'private', 'private'],
      ],
    );
  });
});
