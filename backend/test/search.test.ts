import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEARCHES_MAX, SEARCHES_WINDOW_MS } from '@maru/core';
import type { ResponseOf } from '@maru/core/api/contracts';
import { createBrowser } from '../testing/browser.ts';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { createDoc, createDocWith, updateMeta } from '../testing/docs.ts';
import { assertFound } from '../testing/found.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

let words = 0;
/** Returns a word that occurs nowhere else. */
const newWord = (): string => `zq${(++words).toString(36).padStart(3, '0')}word`;

const addressOf = (q: string, more: Readonly<Record<string, string>> = {}) =>
  `/api/search?${new URLSearchParams({ q, ...more }).toString()}` as const;
const search = (browser: Browser, q: string, more?: Readonly<Record<string, string>>) =>
  browser.expect(200, 'GET', addressOf(q, more));
const titles = async (
  browser: Browser,
  q: string,
  more?: Readonly<Record<string, string>>,
): Promise<string[]> => (await search(browser, q, more)).docs.map(({ title }) => title);

async function save(
  { browser }: TestUser,
  id: string,
  doc: { readonly title: string; readonly content: string },
): Promise<void> {
  await browser.expect(200, 'PUT', `/api/docs/${id}`, { json: { ...doc, overwrite: true } });
}

describeOnEachDatabase('Search', (kind) => {
  let server: TestServer;
  let writer: TestUser;
  let anybody: Browser;
  before(async () => {
    server = await startServer({ database: kind });
    writer = await createUser(server, 'writer');
    anybody = createBrowser(server);
  });
  after(() => server.close());

  /** Returns the bytes of the index file and its log. */
  const fileBytes = (): Buffer =>
    Buffer.concat(
      ['', '-wal']
        .map((end) => join(server.dataDir, `search.db${end}`))
        .filter((path) => existsSync(path))
        .map((path) => readFileSync(path)),
    );

  it('finds public documents by Korean inside words and other words by their beginnings, titles first', async () => {
    const word = newWord();
    await createDocWith(writer, 'public', {
      title: '아래',
      content: `앞에 **다른** 말이 있고 ${word}가 나온다. 그 번역을 다시 보았다.`,
    });
    const { id } = await createDocWith(writer, 'public', { title: `${word}의 제목`, content: '짧은 글' });
    const { docs, nextCursor } = await search(anybody, word.slice(0, 6));
    assert.deepEqual(docs[0], {
      id,
      title: `${word}의 제목`,
      groupName: writer.username,
      snippet: '짧은 글',
    });
    assert.equal(
      assertFound(docs[1]).snippet,
      `앞에 다른 말이 있고 ${word}가 나온다. 그 번역을 다시 보았다.`,
    );
    assert.equal(nextCursor, null);
    for (const q of ['번역', '역을', `${word} 번역을`, word.toUpperCase()])
      assert.ok((await titles(anybody, q)).includes('아래'), q);
    for (const q of [word.slice(2), `${word} 그림자`, '!!!', '"*" NOT ('])
      assert.deepEqual(await titles(anybody, q), [], q);
  });

  it('removes at once what is not public any more, also from the file', async () => {
    for (const end of ['private', 'link', 'trash', 'edit'] as const) {
      const word = newWord();
      const { id } = await createDocWith(writer, 'public', {
        title: `Says ${word}`,
        content: `${word} 비밀번역`,
      });
      assert.deepEqual(await titles(anybody, word), [`Says ${word}`], end);
      assert.ok(fileBytes().includes(word), end);
      if (end === 'trash') await writer.browser.expect(200, 'DELETE', `/api/docs/${id}`);
      else if (end === 'edit') await save(writer, id, { title: 'Says nothing', content: 'nothing' });
      else await updateMeta(writer, id, { access: end });
      assert.deepEqual(await titles(anybody, word), [], end);
      assert.ok(!fileBytes().includes(word), `${end}: the file still has it`);
      assert.deepEqual(
        await titles(writer.browser, word),
        end === 'trash' || end === 'edit' ? [] : [`Says ${word}`],
        end,
      );
    }
  });

  it('shows nothing that is not public in the database, whatever the index contains', async () => {
    const word = newWord();
    const { id } = await createDocWith(writer, 'public', { title: `Stale ${word}` });
    assert.equal((await titles(anybody, word)).length, 1);
    const db = server.openDatabase();
    // Changes the row without the index, like another server's
    // transaction seen by a server with an outdated index.
    await db('docs').where({ id }).update({ access: 'private' });
    assert.deepEqual(await titles(anybody, word), []);
    await db('docs').where({ id }).update({ access: 'public' });
    await db('publications').where({ doc_id: id }).update({ title: 'Renamed', rev: 99 });
    assert.deepEqual(await titles(anybody, word), []);
    await db('publications').where({ doc_id: id }).delete();
    assert.deepEqual(await titles(anybody, word), []);
  });

  it('finds one’s own documents with any access, last edited first, for their owner only', async () => {
    const owner = await createUser(server, 'owner');
    const other = await createUser(server, 'other');
    const word = newWord();
    const first = await createDoc(owner, { title: 'first', content: `${word} 하나` });
    await createDocWith(owner, 'link', { title: 'second', content: word });
    await createDocWith(owner, 'public', { title: 'third', content: word });
    await createDoc(owner, { title: `fourth ${word}`, content: 'x' });
    assert.deepEqual(await titles(owner.browser, word), [`fourth ${word}`, 'third', 'second', 'first']);
    await save(owner, first.id, { title: 'first', content: `${word} 둘` });
    assert.deepEqual(await titles(owner.browser, word), ['first', `fourth ${word}`, 'third', 'second']);
    assert.deepEqual(await titles(owner.browser, `${word} 하나`), []);
    assert.deepEqual(await titles(owner.browser, `둘 ${word}`), ['first']);
    assert.deepEqual(await titles(other.browser, word), ['third']);
    assert.deepEqual(await titles(anybody, word), ['third']);
    await save(owner, owner.homeDocId, { title: owner.username, content: `home of ${word}` });
    assert.equal((await titles(owner.browser, word))[0], owner.username);
  });

  it('lists one’s own and then the public ones, page by page, each once', async () => {
    const owner = await createUser(server, 'owner');
    const word = newWord();
    for (const title of ['own 1', 'own 2', 'own 3'])
      await createDocWith(owner, title === 'own 2' ? 'public' : 'private', { title, content: word });
    for (const title of ['pub 1', 'pub 2', 'pub 3', 'pub 4'])
      await createDocWith(writer, 'public', { title, content: word });
    for (const limit of ['1', '2', '3', '4', '7', '8']) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: ResponseOf<'search'> = await search(owner.browser, word, {
          limit,
          ...(cursor === null ? {} : { cursor }),
        });
        assert.ok(page.docs.length <= Number(limit));
        seen.push(...page.docs.map(({ title }) => title));
        cursor = page.nextCursor;
      } while (cursor !== null);
      assert.deepEqual(seen.slice(0, 3), ['own 3', 'own 2', 'own 1'], limit);
      assert.deepEqual(seen.slice(3).toSorted(), ['pub 1', 'pub 2', 'pub 3', 'pub 4'], limit);
    }
  });

  it('searches one space', async () => {
    const owner = await createUser(server, 'owner');
    const word = newWord();
    await createDoc(owner, { title: 'private', content: word });
    await createDocWith(owner, 'public', { title: 'mine', content: word });
    await createDocWith(writer, 'public', { title: 'theirs', content: word });
    assert.deepEqual(await titles(owner.browser, word, { groupName: owner.username }), ['mine', 'private']);
    assert.deepEqual(await titles(owner.browser, word, { groupName: writer.username }), ['theirs']);
    for (const who of [anybody, writer.browser])
      assert.deepEqual(await titles(who, word, { groupName: owner.username }), ['mine']);
    await anybody.expect(404, 'GET', addressOf(word, { groupName: 'nobody00000' }));
  });

  it('refuses an empty or invalid query', async () => {
    const refusals: [string, Readonly<Record<string, string>>][] = [
      ['/api/search', { q: 'required' }],
      [addressOf('   '), { q: 'required' }],
      [addressOf('가'.repeat(201)), { q: 'too_long' }],
      [addressOf('word', { cursor: 'AAAA' }), { cursor: 'invalid' }],
      [
        addressOf('word', { cursor: Buffer.from('public.99999').toString('base64url') }),
        { cursor: 'invalid' },
      ],
      [addressOf('word', { limit: '101' }), { limit: 'out_of_range' }],
    ];
    for (const [address, fields] of refusals)
      assert.deepEqual((await anybody.expect(422, 'GET', address)).fields, fields, address);
    assert.deepEqual(await titles(anybody, '가 나 다 라 마 바 사 아 자 차 카 타 파 하'.repeat(5)), []);
  });

  it('finds the same Korean text as a full scan, public or private', async () => {
    const owner = await createUser(server, 'owner');
    const random = seeded(7);
    const texts = Array.from({ length: 24 }, () => koreanText(random));
    await Promise.all(
      texts.map((content, i) =>
        createDocWith(i % 2 === 0 ? owner : writer, i % 2 === 0 ? 'private' : 'public', {
          title: `recall ${i}`,
          content,
        }),
      ),
    );
    const all = texts.join(' ').split(' ');
    for (let i = 0; i < 36; i++) {
      const word = all[Math.floor(random() * all.length)] as string;
      const start = Math.floor(random() * word.length);
      const part = word.slice(start, start + 1 + Math.floor(random() * 3));
      const expected = texts.flatMap((text, at) => (text.includes(part) ? [`recall ${at}`] : []));
      const found = await titles(owner.browser, part, { limit: '100' });
      assert.deepEqual(
        found.filter((title) => title.startsWith('recall')).toSorted(),
        expected.toSorted(),
        part,
      );
    }
  });

  it('rebuilds a damaged index', async () => {
    const word = newWord();
    await createDocWith(writer, 'public', { title: `Kept ${word}` });
    assert.equal((await titles(anybody, word)).length, 1);
    const path = join(server.dataDir, 'search.db');
    await server.restart(() => {
      // Keeps the beginning intact, so that the damage is found late.
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill('no database', 4_096));
    });
    assert.deepEqual(await titles(anybody, word), [`Kept ${word}`]);
  });
});

describe('Searches', () => {
  it('are limited by address, without writes to the database', async () => {
    const server = await startServer({ database: 'sqlite', hasLimits: true });
    try {
      const anybody = createBrowser(server);
      for (let i = 0; i < SEARCHES_MAX; i++) await search(anybody, '!');
      const refused = await anybody.send('GET', addressOf('!'));
      assert.equal(refused.status, 429);
      assert.match(refused.headers.get('retry-after') ?? '', /^[1-6]\d?$/);
      assert.equal((await server.openDatabase()('counters')).length, 0);
      server.advance(SEARCHES_WINDOW_MS);
      await search(anybody, '!');
    } finally {
      await server.close();
    }
  });
});

/** Returns a generator of numbers in [0, 1) that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const STEMS = [
  '번역',
  '문서',
  '공간',
  '사람',
  '바람',
  '하늘',
  '물',
  '길',
  '이야기',
  '생각',
  '도서관',
  '컴퓨터',
];
const ENDS = ['', '을', '를', '이', '가', '에서', '으로', '하고', '했다', '들의', '까지'];

function koreanText(random: () => number): string {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] as string;
  return Array.from(
    { length: 12 },
    () => pick(STEMS) + (random() < 0.3 ? pick(STEMS) : '') + pick(ENDS),
  ).join(' ');
}
