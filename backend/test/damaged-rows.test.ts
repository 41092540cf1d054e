import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Writer } from '../src/db/connect.ts';
import { createBrowser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDocWith, updateMeta } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { uploadOne } from '../testing/media.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';
import { startSmtpServer } from '../testing/smtp-server.ts';
import type { TestSmtpServer } from '../testing/smtp-server.ts';
import { multipart } from '../testing/zips.ts';

/** Bytes that name no key, and bytes of another value. */
const DAMAGES = [Buffer.from([1, 2]), null];

describeOnEachDatabase({ name: 'One damaged part', daily: 'sqlite' }, (database) => {
  let server: TestServer;
  let db: Writer;
  let post: TestSmtpServer;
  before(async () => {
    post = await startSmtpServer();
    server = await startServer({ database, env: { MARU_SMTP_URL: post.url } });
    db = server.openDatabase();
  });
  after(async () => {
    await server.close();
    await post.close();
  });

  /** Changes the last byte of a stored value, or replaces it. */
  const damage = async (
    table: string,
    column: string,
    id: string,
    bytes: Buffer | null,
    key = 'id',
  ): Promise<void> => {
    const rows = db(table).where({ [key]: id });
    const row = assertFound(await rows.clone().first<Record<string, Buffer> | undefined>(column));
    const value = Buffer.from(assertFound(row[column]));
    value[value.length - 1] = (value.at(-1) ?? 0) ^ 1;
    await rows.update({ [column]: bytes ?? value });
  };

  const newest = async ({ browser }: TestUser, docId: string): Promise<string> =>
    assertFound((await browser.expect(200, 'GET', `/api/docs/${docId}/history`)).histories[0]).id;

  for (const bytes of DAMAGES) {
    const kind = bytes === null ? 'changed' : 'cut off';
    it(`does not break its list: a comment, a version and a file (${kind})`, async () => {
      const user = await createUser(server, 'damage');
      const doc = await createDocWith(user, 'public', { title: 'Doc', content: 'one' });
      const comment = async (content: string): Promise<string> =>
        (await user.browser.expect(201, 'POST', `/api/comments?docId=${doc.id}`, { json: { content } }))
          .comment.id;
      const [first, second] = [await comment('first'), await comment('second')];
      await damage('comments', 'content_cipher', first, bytes);
      const { comments } = await user.browser.expect(200, 'GET', `/api/comments?docId=${doc.id}`);
      assert.deepEqual(
        comments.map(({ id, content, isDamaged, canEdit }) => [id, content, isDamaged, canEdit]),
        [
          [first, '', true, false],
          [second, 'second', undefined, true],
        ],
      );
      await user.browser.expect(200, 'DELETE', `/api/comments/${first}`);

      await user.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, {
        json: { title: 'Doc', content: 'two', overwrite: true },
      });
      const listed = async () =>
        (await user.browser.expect(200, 'GET', `/api/docs/${doc.id}/history`)).histories;
      await damage('revisions', 'title_cipher', assertFound((await listed()).at(-1)).id, bytes);
      assert.deepEqual(
        (await listed()).map(({ title }) => title),
        ['Doc', `\u{FFFD} ${assertFound((await listed()).at(-1)).id}`],
      );

      const file = await uploadOne(user, { name: 'a.txt', bytes: 'words' });
      const other = await uploadOne(user, { name: 'b.txt', bytes: 'words' });
      await damage('media', 'name_cipher', file.id, bytes);
      const { media } = await user.browser.expect(200, 'GET', `/api/media?groupName=${user.username}`);
      assert.deepEqual(
        media.map(({ name }) => name),
        [other.name, file.id],
      );
      const Cookie = user.browser.cookieHeader();
      assert.equal(await (await fetch(server.url + file.url, { headers: { Cookie } })).text(), 'words');
    });

    it(`can be a document’s newest version, which is shown as damaged and restored from an earlier one (${kind})`, async () => {
      const user = await createUser(server, 'newest');
      const doc = await createDocWith(user, 'public', { title: 'Doc', content: 'one' });
      const other = await createDocWith(user, 'public', { title: 'Other', content: '[[Doc]]' });
      await user.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, {
        json: { title: 'Doc', content: 'two', overwrite: true },
      });
      const { histories } = await user.browser.expect(200, 'GET', `/api/docs/${doc.id}/history`);
      const [newest, before] = [assertFound(histories[0]).id, assertFound(histories[1]).id];
      await damage('revisions', 'content_cipher', newest, bytes);
      // A server that starts has no text in memory.
      await server.restart();
      const path = `/api/groups/${user.username}/docs/` as const;
      const { doc: shown } = await user.browser.expect(200, 'GET', `${path}${doc.id}`);
      assert.deepEqual([shown.id, shown.title, shown.content, shown.isDamaged], [doc.id, 'Doc', '', true]);
      assert.equal((await user.browser.expect(200, 'GET', `${path}${other.id}`)).doc.isDamaged, undefined);
      const stranger = createBrowser(server);
      assert.equal((await stranger.expect(200, 'GET', `${path}${doc.id}`)).doc.isDamaged, true);
      const query = `groupName=${user.username}&title=Doc&full=true`;
      const { docs } = await user.browser.expect(200, 'GET', `/api/docs/find_by?${query}`);
      assert.deepEqual(
        docs.map((one) => [one.id, one.content]),
        [[doc.id, undefined]],
        'an empty text would be taken for the document’s',
      );
      await user.browser.expect(200, 'GET', `/api/docs/${doc.id}/preview`);
      const versions = `/api/docs/${doc.id}/history` as const;
      assert.equal((await user.browser.expect(500, 'GET', `${versions}/${newest}`)).code, 'damaged');
      assert.equal((await user.browser.expect(200, 'GET', versions)).histories.length, 2);
      const { history } = await user.browser.expect(200, 'GET', `${versions}/${before}`);
      assert.equal(history.content, 'one');
      const restored = await user.browser.expect(200, 'POST', `/api/docs/${doc.id}/restore`, {
        json: { historyId: before },
      });
      assert.deepEqual([restored.doc.content, restored.doc.isDamaged], ['one', undefined]);
    });

    it(`can be a working copy, whose document stays readable and writable, and which is discarded (${kind})`, async () => {
      const user = await createUser(server, 'copied');
      const { browser, username } = user;
      const doc = await createDocWith(user, 'public', { title: 'Doc', content: 'as read' });
      const path = `/api/docs/${doc.id}` as const;
      const copy = async () => (await browser.expect(200, 'GET', `${path}/working_copy`)).workingCopy;
      const write = async (content: string, lastUpdatedAt: string | null) =>
        assertFound(
          (
            await browser.expect(200, 'PUT', `${path}/working_copy`, {
              json: { title: 'Doc', content, lastUpdatedAt },
            })
          ).workingCopy,
        );
      const damageRow = async () => {
        const { updatedAt } = (await copy()) ?? (await write('not yet', null));
        await damage('working_copies', 'content_cipher', doc.id, bytes, 'doc_id');
        return updatedAt;
      };
      const save = (content: string, more: object = {}) =>
        browser.expect(200, 'PUT', path, { json: { title: 'Doc', content, overwrite: true, ...more } });
      const read = async () =>
        (await browser.expect(200, 'GET', `/api/groups/${username}/docs/${doc.id}`)).doc.content;
      const used = async (): Promise<number> =>
        (await browser.expect(200, 'GET', `/api/media?groupName=${username}`)).storage.used;
      const before = await used();

      const updatedAt = await damageRow();
      const { histories } = await browser.expect(200, 'GET', `${path}/history`);
      const baseHistoryId = assertFound(histories[0]).id;
      const damaged = { title: '', content: '', props: '{}', baseHistoryId, updatedAt, isDamaged: true };
      assert.deepEqual(await copy(), damaged);
      assert.equal(await read(), 'as read');
      await browser.expect(200, 'DELETE', `${path}/working_copy?lastUpdatedAt=${updatedAt}`);
      assert.equal(await copy(), null);
      if (bytes === null) assert.equal(await used(), before);

      await damageRow();
      await save('read now');
      assert.equal((await copy())?.isDamaged, true, 'left by a save that does not name it');
      await save('read then', { workingCopyUpdatedAt: await damageRow() });
      assert.deepEqual([await copy(), await read()], [null, 'read then']);

      const over = await write('written over', await damageRow());
      assert.deepEqual([over.isDamaged, (await copy())?.content], [undefined, 'written over']);
      await damageRow();
      await updateMeta(user, doc.id, { access: 'private' });
      await updateMeta(user, doc.id, { access: 'public' });
      assert.deepEqual([await copy(), await read()], [null, 'read then']);
    });

    it(`can be the newest version of a document that is moved to the trash and restored (${kind})`, async () => {
      const user = await createUser(server, 'thrown');
      const { browser, username } = user;
      const doc = await createDocWith(user, 'public', { title: 'Doc', content: 'one' });
      const path = `/api/docs/${doc.id}` as const;
      await browser.expect(200, 'PUT', path, { json: { title: 'Doc', content: 'two', overwrite: true } });
      await browser.expect(200, 'PUT', `${path}/working_copy`, {
        json: { title: 'Doc', content: 'not yet', lastUpdatedAt: null },
      });
      const { histories } = await browser.expect(200, 'GET', `${path}/history`);
      await damage('revisions', 'content_cipher', assertFound(histories[0]).id, bytes);
      await server.restart();
      await browser.expect(200, 'DELETE', path);
      assert.equal((await browser.expect(200, 'POST', `${path}/undelete`)).doc.isDamaged, true);
      const visitor = createBrowser(server);
      const { doc: shown } = await visitor.expect(200, 'GET', `/api/groups/${username}/docs/${doc.id}`);
      assert.deepEqual([shown.content, shown.isDamaged], ['', true]);
      await browser.expect(200, 'POST', `${path}/restore`, {
        json: { historyId: assertFound(histories[1]).id },
      });
      assert.match((await visitor.send('GET', `/${username}/${doc.id}`)).text, /<p>one<\/p>/);

      await damage('revisions', 'content_cipher', await newest(user, doc.id), bytes);
      await server.restart();
      const { doc: closed } = await browser.expect(200, 'PUT', `${path}/meta`, {
        json: { access: 'private' },
      });
      assert.deepEqual(
        [closed.access, closed.content],
        ['private', 'not yet'],
        'its working copy is its text',
      );
    });

    it(`can be in an import’s plan, which ends and allows another import (${kind})`, async () => {
      const user = await createUser(server, 'planless');
      const { planId } = await user.browser.expect(
        200,
        'POST',
        `/api/groups/${user.username}/import/plan`,
        multipart({ 'a.md': '# A' }),
      );
      await damage('import_jobs', 'plan_cipher', planId, bytes);
      const shown = await user.browser.expect(200, 'GET', `/api/imports/${planId}`);
      assert.deepEqual([shown.import.state, shown.plan], ['planned', null]);
      await user.browser.expect(202, 'POST', `/api/imports/${planId}/start`, { json: {} });
      for (;;) {
        const { import: one } = await user.browser.expect(200, 'GET', `/api/imports/${planId}`);
        if (one.report === null) await pause(20);
        else {
          assert.deepEqual([one.state, one.report.created], ['failed', []]);
          break;
        }
      }
      const { created } = await user.browser.expect(
        200,
        'POST',
        `/api/groups/${user.username}/import`,
        multipart({ 'b.md': '# B' }),
      );
      assert.deepEqual(
        created.map(({ title }) => title),
        ['B'],
      );
    });
  }

  it('can be the row of a document, which is shown to its owner as damaged, with its versions', async () => {
    const user = await createUser(server, 'rows');
    const { browser, username } = user;
    const doc = await createDocWith(user, 'public', {
      title: 'Doc',
      content: 'one',
    });
    const other = await createDocWith(user, 'public', {
      title: 'Other',
      content: '[[Doc]]',
    });
    await browser.expect(200, 'PUT', `/api/docs/${other.id}/working_copy`, {
      json: { title: 'Other', content: 'not yet', lastUpdatedAt: null },
    });
    await db('docs').whereIn('id', [doc.id, other.id]).update({ comments_enabled: 0 });
    await server.restart();
    const path = `/api/groups/${username}/docs/${doc.id}` as const;
    const { doc: shown } = await browser.expect(200, 'GET', path);
    assert.deepEqual(
      [shown.id, shown.title, shown.content, shown.access, shown.isDamaged],
      [doc.id, 'Doc', '', 'private', true],
    );
    const visitor = createBrowser(server);
    for (const read of [
      `/api/groups/${username}/docs/${doc.id}`,
      `/api/docs/${doc.id}/preview`,
      `/api/docs/${doc.id}/is_updated?lastUpdatedAt=2026-01-01T00:00:00.000Z`,
      `/api/docs/${doc.id}/backlinks`,
      `/api/docs/${doc.id}/outdated_links`,
      `/api/docs/${doc.id}/history`,
      `/api/docs/${other.id}/working_copy`,
      `/api/comments?docId=${doc.id}`,
    ]) {
      assert.equal((await browser.send('GET', read)).status, 200, read);
      assert.equal((await visitor.send('GET', read)).status, 404, read);
    }
    const { histories } = await browser.expect(200, 'GET', `/api/docs/${doc.id}/history`);
    const version = `/api/docs/${doc.id}/history/${assertFound(histories[0]).id}` as const;
    assert.equal((await browser.expect(200, 'GET', version)).history.content, 'one');
    const restore = { json: { historyId: assertFound(histories[0]).id } };
    assert.equal((await browser.expect(500, 'POST', `/api/docs/${doc.id}/restore`, restore)).code, 'damaged');
    assert.equal((await browser.send('DELETE', `/api/docs/${other.id}/working_copy`)).status, 500);
    assert.equal((await browser.send('DELETE', `/api/docs/${doc.id}`)).status, 500);
  });

  it('can be the address of an account, or its support code, which are replaced', async () => {
    const user = await createUser(server, 'address');
    const { browser, username, password, email } = user;
    await browser.expect(200, 'GET', '/api/users/support_code');
    await damage('users', 'support_code_cipher', user.id, null);
    await damage('users', 'email_cipher', user.id, null);
    const shown = `\u{FFFD} ${user.id}`;
    assert.equal((await browser.expect(200, 'GET', '/api/users/support_code')).supportCode, shown);
    const { supportCode } = await browser.expect(200, 'POST', '/api/users/support_code');
    assert.equal((await browser.expect(200, 'GET', '/api/users/support_code')).supportCode, supportCode);

    const other = createBrowser(server);
    await other.expect(200, 'POST', '/api/login', {
      form: { username, password },
    });
    assert.equal((await other.expect(200, 'GET', '/api/me')).user?.email, shown);
    const newEmail = `new.${email}`;
    await other.expect(200, 'POST', '/api/users/change_email', {
      form: { password, newEmail },
    });
    const token = await post.token(newEmail);
    await other.expect(200, 'POST', '/api/users/confirm_email', {
      form: { token },
    });
    assert.equal((await other.expect(200, 'GET', '/api/me')).user?.email, newEmail);
    const tokens = await db('link_tokens').where({
      user_id: user.id,
      kind: 'undo_email',
    });
    assert.deepEqual(tokens, []);
  });
});
