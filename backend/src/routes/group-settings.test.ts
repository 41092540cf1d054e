import assert from 'node:assert/strict';
import { DEFAULT_STYLE } from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDocWith } from '../../testing/docs.ts';
import { assertFound } from '../../testing/found.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';

describeOnSqlite('PUT /api/groups/:name', (database) => {
  let server: TestServer;
  let owner: TestUser;
  let other: TestUser;
  before(async () => {
    server = await startServer({ database });
    owner = await createUser(server, 'owner');
    other = await createUser(server, 'other');
  });
  after(() => server.close());

  const put = async <S extends number>(status: S, json: unknown) =>
    owner.browser.expect(status, 'PUT', `/api/groups/${owner.username}`, { json });

  const STYLE = {
    fontFamily: 'Roboto, Noto Sans KR, 나눔고딕',
    fontSize: 16,
    backgroundColor: '#fff',
    mainColor: 'navy',
    secondaryColor: '#00ff0080',
    accentColor: '#ff0000',
    preset: 'paper',
  };

  it('changes title and design for everyone, and returns the group', async () => {
    const { id } = await createDocWith(owner, 'public', { title: 'shown' });
    const body = await put(200, { title: ' 새  이름 ', style: STYLE });
    assert.deepEqual([body.group.title, body.group.style, body.group.isOwner], ['새  이름', STYLE, true]);
    assert.deepEqual(body, await owner.browser.expect(200, 'GET', `/api/groups/${owner.username}`));
    const publicBody = await createBrowser(server).expect(200, 'GET', `/api/groups/${owner.username}`);
    assert.deepEqual(
      [publicBody.group.title, publicBody.group.style, assertFound(publicBody.docs[0]).id],
      ['새  이름', STYLE, id],
    );
  });

  it('keeps omitted fields, and uses the username for an empty title', async () => {
    await put(200, { title: 'Kept', style: { fontSize: 12 } });
    assert.deepEqual((await put(200, { style: { fontSize: 20 } })).group.title, 'Kept');
    assert.deepEqual((await put(200, { title: '' })).group, {
      ...(await put(200, {})).group,
      title: owner.username,
      style: { ...DEFAULT_STYLE, fontSize: 20 },
    });
    assert.deepEqual((await put(200, { style: {} })).group.style, DEFAULT_STYLE);
  });

  it('normalises colours and fonts to CSS', async () => {
    const { style } = (
      await put(200, {
        style: { mainColor: 'FF0000', accentColor: 'Red', fontFamily: `"Noto Sans KR",'Roboto' ,serif` },
      })
    ).group;
    assert.deepEqual(style, {
      ...DEFAULT_STYLE,
      mainColor: '#ff0000',
      accentColor: 'red',
      fontFamily: 'Noto Sans KR, Roboto, serif',
    });
  });

  it('refuses values that could leave their CSS declaration or are out of range', async () => {
    await put(200, { style: STYLE });
    const wrong: readonly (readonly [string, unknown])[] = [
      ...[
        'x;} body{background:url(//evil)',
        'a:b',
        'url(x)',
        "'",
        '"Noto',
        '',
        ',',
        'a,,b',
        'expression(1)',
        'a\\b',
        '</style>',
        'x'.repeat(201),
        7,
      ].map((value) => ['fontFamily', value] as const),
      ...[
        'red;}',
        '#12',
        '#12345',
        'url(//evil)',
        'rgb(1,2,3)',
        'transparent',
        'var(--x)',
        '',
        'rebeccapurple',
        null,
      ].map((value) => ['mainColor', value] as const),
      ['backgroundColor', 'x'],
      ['secondaryColor', '#ggg'],
      ['accentColor', ['red']],
      ...[11, 21, '16', Number.NaN, -1].map((value) => ['fontSize', value] as const),
      ...['a b', '../x', 'x'.repeat(33), 1].map((value) => ['preset', value] as const),
    ];
    for (const [field, value] of wrong) {
      const { code, fields } = await put(422, { style: { [field]: value } });
      assert.deepEqual(
        [code, Object.keys(assertFound(fields))],
        ['validation_failed', ['style']],
        `${field}: ${String(value)}`,
      );
    }
    assert.deepEqual((await put(422, { style: { fontSize: 21 } })).fields, { style: 'out_of_range' });
    assert.deepEqual((await put(422, { title: 'x'.repeat(256), style: 'red' })).fields, {
      title: 'too_long',
      style: 'invalid',
    });
    assert.deepEqual((await put(200, {})).group.style, STYLE);
    // Long runs of spaces and quotes must not take quadratic time.
    await put(422, { style: { fontFamily: ' '.repeat(16_000) } });
    assert.equal((await put(413, { style: { fontFamily: ' '.repeat(17_000) } })).code, 'too_large');
  });

  it('accepts only title and design', async () => {
    const before = (await put(200, {})).group;
    const { group } = await put(200, {
      name: 'stolen',
      id: 'x',
      ownerId: other.id,
      homeDocId: 'x',
      isOwner: false,
      style: { ...STYLE, evil: 'x' },
    });
    assert.deepEqual(group, { ...before, style: STYLE });
  });

  it('answers 401 to visitors, 403 to others, 404 without the space, 400 to a malformed body', async () => {
    const json = { title: 'mine now' };
    await createBrowser(server).expect(401, 'PUT', `/api/groups/${owner.username}`, { json });
    assert.equal(
      (await other.browser.expect(403, 'PUT', `/api/groups/${owner.username}`, { json })).code,
      'forbidden',
    );
    await owner.browser.expect(404, 'PUT', '/api/groups/nobody77', { json });
    await owner.browser.expect(400, 'PUT', `/api/groups/${owner.username}`, {
      raw: '{',
      headers: { 'Content-Type': 'application/json' },
    });
    assert.notEqual((await put(200, {})).group.title, 'mine now');
  });
});
