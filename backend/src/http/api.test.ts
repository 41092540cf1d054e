import assert from 'node:assert/strict';
import { CONTENT_MAX_BYTES } from '@maru/core';
import { endpoints } from '@maru/core/api/contracts';
import { errorOf, expectError, startEdgeServer, TEST_COOKIES } from '../../testing/edge-server.ts';
import type { EdgeServer } from '../../testing/edge-server.ts';
import type { Route, RequestContext } from './route.ts';

const USER = { id: 'u'.repeat(24), email: 'a@example.com', username: 'alice', grade: 0, mediaUploadLimit: 1 };
const { createDoc, deleteDoc, getDoc, getGroup, restoreDoc, login, logout, me, signup, updateDoc } =
  endpoints;
const ID = '0123456789abcdefghijklmn';

describe('The API over HTTP', () => {
  let server: EdgeServer;
  const calls: { input: unknown; context: RequestContext }[] = [];

  /** Builds a route that records each request that reaches it and answers with its path. */
  const noting = (endpoint: Route['endpoint'], body: unknown = { at: endpoint.path }): Route => ({
    endpoint,
    audit: [],
    handle: (input, context) => {
      calls.push({ input, context });
      return Promise.resolve(body);
    },
  });
  const lastInput = (): {
    params: Record<string, unknown>;
    query: Record<string, unknown>;
    body: Record<string, unknown>;
  } => calls.at(-1)?.input as never;

  before(async () => {
    server = await startEdgeServer([
      noting(deleteDoc),
      noting(updateDoc),
      noting(createDoc),
      noting(getDoc),
      noting(getGroup),
      noting(restoreDoc),
      noting(logout, {}),
      noting(login, { user: USER }),
      noting(signup, { user: USER }),
      noting(me, { user: USER }),
      noting({ ...deleteDoc, status: 204, path: '/api/things/:id' }),
      // Declared after the parametrised path that also matches it.
      noting({ ...me, method: 'PUT', path: '/api/docs/reorder' }),
    ]);
  });
  after(() => server.close());

  const json = (
    method: string,
    path: string,
    body: string,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    server.fetch(path, {
      method,
      body,
      headers: { 'Content-Type': 'application/json', Cookie: TEST_COOKIES, ...headers },
    });
  describe('routing', () => {
    it('prefers a fixed path to a parametrised one, in any order of declaration', async () => {
      const response = await json(
        'PUT',
        '/api/docs/reorder',
        JSON.stringify({ title: 'a', content: '', overwrite: true }),
      );
      assert.deepEqual(await response.json(), { at: '/api/docs/reorder' });
      const other = await json(
        'PUT',
        `/api/docs/${ID}`,
        JSON.stringify({ title: 'a', content: '', overwrite: true }),
      );
      assert.deepEqual(await other.json(), { at: '/api/docs/:id' });
    });

    it('answers unknown paths with 404 as JSON', async () => {
      for (const path of ['/api/nothing', '/api/openapi', '/api/me/', '/api/ME', '/api/docs/a/b/c']) {
        await expectError(await server.fetch(path), 404, 'not_found');
      }
    });

    it('answers another method on a known path with 405 and Allow', async () => {
      for (const method of ['DELETE', 'PATCH', 'POST', 'PROPFIND']) {
        const response = await server.fetch('/api/me', { method });
        await expectError(response, 405, 'method_not_allowed');
        assert.equal(response.headers.get('allow'), 'HEAD, GET, OPTIONS');
      }
    });

    it('answers OPTIONS without allowing other origins', async () => {
      const response = await server.fetch('/api/me', { method: 'OPTIONS' });
      assert.equal(response.status, 204);
      assert.equal(response.headers.get('allow'), 'HEAD, GET, OPTIONS');
      assert.equal(response.headers.get('access-control-allow-origin'), null);
      await expectError(await server.fetch('/api/nothing', { method: 'OPTIONS' }), 404, 'not_found');
    });

    it('answers HEAD like GET, without the body', async () => {
      const response = await server.fetch('/api/me', { method: 'HEAD', headers: { Cookie: TEST_COOKIES } });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-length'), String(JSON.stringify({ user: USER }).length));
      assert.equal(await response.text(), '');
    });

    it('decodes path parameters, and refuses invalid encodings', async () => {
      await server.fetch(`/api/groups/${encodeURIComponent('한글/..')}`);
      assert.deepEqual(lastInput().params, { name: '한글/..' });
      for (const path of [
        '/api/groups/%',
        '/api/groups/%zz',
        '/api/groups/%ff',
        '/api/groups/%c0%ae',
        '/api/docs/%ed%a0%80',
      ]) {
        await expectError(await server.fetch(path), 400, 'bad_request');
      }
    });

    it('answers with the contract’s status of success', async () => {
      const created = await json('POST', '/api/docs?groupName=alice', JSON.stringify({ title: 'a' }));
      assert.equal(created.status, 201);
      const removed = await json('DELETE', `/api/things/${ID}`, '');
      assert.equal(removed.status, 204);
      assert.equal(await removed.text(), '');
    });
  });

  describe('authentication', () => {
    it('answers 401 when a user is required, before it reads the body', async () => {
      await expectError(await server.fetch('/api/me'), 401, 'unauthorized');
      const response = await server.fetch('/api/docs?groupName=alice', {
        method: 'POST',
        body: 'x'.repeat(3_000_000),
      });
      await expectError(response, 401, 'unauthorized');
    });

    it('accepts both cookies only together, each once', async () => {
      for (const cookie of [
        'auth_v4=good',
        'device_key=good',
        'auth_v4=bad; device_key=good',
        'auth_v4=; device_key=good',
        'auth_v4=good; device_key=good; auth_v4=good',
        'auth_v4=good; device_key=good; device_key=x',
        'AUTH_V4=good; device_key=good',
      ]) {
        await expectError(
          await server.fetch('/api/me', { headers: { Cookie: cookie } }),
          401,
          'unauthorized',
        );
      }
    });

    it('passes the device id on in lower case, and refuses a malformed one', async () => {
      await server.fetch('/api/groups/a', {
        headers: { 'X-Device-ID': '6F9619FF-8B86-4011-B42D-00C04FC964FF' },
      });
      assert.equal(calls.at(-1)?.context.deviceId, '6f9619ff-8b86-4011-b42d-00c04fc964ff');
      await server.fetch('/api/groups/a');
      assert.equal(calls.at(-1)?.context.deviceId, null);
      for (const value of [
        '',
        'x',
        '6f9619ff-8b86-4011-b42d-00c04fc964f',
        '6f9619ff-8b86-4011-b42d-00c04fc964ff, 6f9619ff-8b86-4011-b42d-00c04fc964ff',
      ]) {
        await expectError(
          await server.fetch('/api/groups/a', { headers: { 'X-Device-ID': value } }),
          400,
          'bad_request',
        );
      }
    });
  });

  describe('input', () => {
    it('accepts JSON and forms on the same route', async () => {
      const fields = { email: 'kim@example.com', username: 'Kimchi', password: 'abcdefg1' };
      const expected = { ...fields, username: 'kimchi' };
      assert.equal((await json('POST', '/api/signup', JSON.stringify(fields))).status, 200);
      assert.deepEqual({ ...lastInput().body }, expected);
      const form = await server.fetch('/api/signup', { method: 'POST', body: new URLSearchParams(fields) });
      assert.equal(form.status, 200);
      assert.deepEqual({ ...lastInput().body }, expected);
    });

    it('reads Korean and spaces in forms', async () => {
      const body = new URLSearchParams({ title: '마루 & 문서+1', content: '가' });
      assert.equal(
        (
          await server.fetch('/api/docs?groupName=alice', {
            method: 'POST',
            body,
            headers: { Cookie: TEST_COOKIES },
          })
        ).status,
        201,
      );
      assert.equal(lastInput().body['title'], '마루 & 문서+1');
    });

    it('refuses a body that does not parse with 400', async () => {
      for (const body of ['{', ' ', 'undefined', '[]', 'null', '"a"', '1', '{"a":1}}', '[{"title":"a"}]']) {
        await expectError(await json('POST', '/api/docs?groupName=alice', body), 400, 'bad_request');
      }
      const invalidUtf8 = await server.fetch('/api/docs?groupName=alice', {
        method: 'POST',
        body: new Uint8Array([...Buffer.from('{"title":"'), 0xff, ...Buffer.from('"}')]),
        headers: { 'Content-Type': 'application/json', Cookie: TEST_COOKIES },
      });
      await expectError(invalidUtf8, 400, 'bad_request');
      for (const body of ['title=%', 'title=%ff', '%zz=1']) {
        const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
        await expectError(await json('POST', '/api/docs?groupName=alice', body, headers), 400, 'bad_request');
      }
    });

    it('refuses other content types, charsets and encodings with 415', async () => {
      for (const headers of [
        { 'Content-Type': 'text/plain' },
        { 'Content-Type': 'multipart/form-data; boundary=x' },
        { 'Content-Type': 'application/xml' },
        { 'Content-Type': 'application/json; charset=euc-kr' },
        { 'Content-Encoding': 'gzip' },
        { 'Content-Type': 'application/jsonp' },
      ]) {
        await expectError(
          await json('POST', '/api/docs?groupName=alice', '{"title":"a"}', headers),
          415,
          'unsupported_type',
        );
      }
      assert.equal(
        (
          await json('POST', '/api/docs?groupName=alice', '{"title":"a"}', {
            'Content-Type': 'APPLICATION/JSON; Charset="UTF-8"',
          })
        ).status,
        201,
      );
    });

    it('refuses wrong fields with 422 and the code of each', async () => {
      const response = await json(
        'POST',
        '/api/docs',
        JSON.stringify({ title: ' ', content: 5, isFolder: 'yes', parentId: 'x', props: '[]' }),
      );
      const { fields } = await expectError(response, 422, 'validation_failed');
      assert.deepEqual(fields, {
        groupName: 'required',
        title: 'required',
        content: 'invalid',
        isFolder: 'invalid',
        parentId: 'invalid',
        props: 'invalid',
      });
    });

    it('treats repeated fields and parameters as invalid, and a repeated credential as absent', async () => {
      const response = await json('POST', '/api/docs?groupName=a&groupName=b', 'title=a&title=b', {
        'Content-Type': 'application/x-www-form-urlencoded',
      });
      assert.deepEqual((await errorOf(response)).fields, { groupName: 'invalid', title: 'invalid' });
      for (const query of ['accessToken=a&accessToken=a', 'accessToken=', 'accessToken[]=a', 'accessToken']) {
        assert.equal((await server.fetch(`/api/groups/alice/docs/${ID}?${query}`)).status, 200);
        assert.equal(lastInput().query['accessToken'], undefined, query);
      }
      await server.fetch(`/api/groups/alice/docs/${ID}?accessToken=a%2Bb`);
      assert.equal(lastInput().query['accessToken'], 'a+b');
      await expectError(
        await server.fetch(`/api/groups/alice/docs/${ID}?accessToken=%ff`),
        400,
        'bad_request',
      );
    });

    it('passes on only the listed fields, and not `__proto__`', async () => {
      const body =
        '{"title":"a","grade":9,"id":"x","__proto__":{"isFolder":true,"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
      assert.equal((await json('POST', '/api/docs?groupName=alice', body)).status, 201);
      assert.deepEqual(lastInput().body, { title: 'a', content: '', isFolder: false });
      assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      assert.equal(
        (
          await json(
            'POST',
            '/api/docs?groupName=alice&__proto__=1',
            'title=a&__proto__=b&__proto__=c',
            headers,
          )
        ).status,
        201,
      );
    });

    it('refuses deep JSON, also in an ignored field and with an Idempotency-Key', async () => {
      const deep = '['.repeat(500_000) + ']'.repeat(500_000);
      await expectError(
        await json('POST', '/api/docs?groupName=alice', `{"title":${deep}}`),
        400,
        'bad_request',
      );
      const keyed = { 'Idempotency-Key': '6f9619ff-8b86-4011-b42d-00c04fc964ff' };
      await expectError(
        await json('POST', '/api/docs?groupName=alice', `{"title":"a","other":${deep}}`, keyed),
        400,
        'bad_request',
      );
    });

    it('accepts 16 KiB for calls without a text', async () => {
      const body = (bytes: number): string => JSON.stringify({ username: 'u'.repeat(bytes) });
      await expectError(await json('POST', '/api/login', body(17_000)), 413, 'too_large');
      await expectError(await json('POST', '/api/login', body(16_000)), 422, 'validation_failed');
    });

    it('refuses a restore without a session before its body is read', async () => {
      const body = '{"historyId":'.padEnd(2_000_000, '[');
      const response = await json('POST', `/api/docs/${ID}/restore`, body, { Cookie: '' });
      await expectError(response, 404, 'not_found');
      await expectError(await json('POST', `/api/docs/${ID}/restore`, body), 413, 'too_large');
    });

    it('refuses requests of embedding elements, and two Host headers', async () => {
      const path = `/api/groups/alice/docs/${ID}`;
      await expectError(
        await server.fetch(path, { headers: { 'Sec-Fetch-Dest': 'image' } }),
        403,
        'cross_site',
      );
      assert.match(
        await server.raw(`GET ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`),
        /^HTTP\/1\.1 400 /,
      );
    });

    it('accepts content of 1 MiB, also Korean and escaped newlines', async () => {
      for (const part of ['마루에 앉아 "쉬다"\n', '가', '🦫']) {
        const content = part.repeat(Math.floor(CONTENT_MAX_BYTES / Buffer.byteLength(part)));
        assert.equal(
          (await json('POST', '/api/docs?groupName=alice', JSON.stringify({ title: 'a', content }))).status,
          201,
        );
        assert.equal(lastInput().body['content'], content);
        const escaped = JSON.stringify({ title: 'a', content }).replaceAll(
          /[^\0-\x7f]/g,
          (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
        assert.equal((await json('POST', '/api/docs?groupName=alice', escaped)).status, 201);
      }
      const tooLong = JSON.stringify({ title: 'a', content: 'a'.repeat(CONTENT_MAX_BYTES + 1) });
      assert.deepEqual((await errorOf(await json('POST', '/api/docs?groupName=alice', tooLong))).fields, {
        content: 'too_long',
      });
    });

    it('refuses a body of 4 MiB with 413, declared or chunked, and the sender receives the response', async () => {
      const body = JSON.stringify({ title: 'a', content: 'a'.repeat(4 * 1024 * 1024) });
      await expectError(await json('POST', '/api/docs?groupName=alice', body), 413, 'too_large');
      const stream = new ReadableStream({
        start(controller) {
          for (let i = 0; i < 16; i++) controller.enqueue(Buffer.alloc(512 * 1024, 'a'));
          controller.close();
        },
      });
      const chunked = await server.fetch('/api/docs?groupName=alice', {
        method: 'POST',
        body: stream,
        duplex: 'half',
        headers: { 'Content-Type': 'application/json', Cookie: TEST_COOKIES },
      });
      await expectError(chunked, 413, 'too_large');
      await expectError(
        await json('POST', '/api/signup', JSON.stringify({ a: 'a'.repeat(70_000) })),
        413,
        'too_large',
      );
    });

    it('treats a call without a body as one without fields', async () => {
      assert.equal((await server.fetch('/api/logout', { method: 'POST' })).status, 200);
      assert.equal(
        (await server.fetch('/api/logout', { method: 'POST', body: new URLSearchParams() })).status,
        200,
      );
      const { fields } = await expectError(
        await server.fetch('/api/signup', { method: 'POST' }),
        422,
        'validation_failed',
      );
      assert.deepEqual(fields, { email: 'required', username: 'required', password: 'required' });
    });
  });
});
