import assert from 'node:assert/strict';
import { createClient } from './client.ts';
import { endpoints } from './contracts/index.ts';
import { ApiError, NetworkError } from './errors.ts';
import type { TransportRequest, TransportResponse } from './transport.ts';

const DEVICE_ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** Client whose requests are recorded and that receives the same response body each time. */
function recordingClient(response: TransportResponse = { status: 200, json: {}, text: '{}' }) {
  const requests: TransportRequest[] = [];
  const transport = (request: TransportRequest): Promise<TransportResponse> => {
    requests.push(request);
    return Promise.resolve(response);
  };
  let locale = 'en';
  const client = createClient({ transport, deviceId: () => DEVICE_ID, locale: () => locale });
  return { client, requests, speak: (value: string) => void (locale = value) };
}

describe('API client', () => {
  it('has one function for every call of the contract', () => {
    assert.deepEqual(Object.keys(recordingClient().client).sort(), Object.keys(endpoints).sort());
  });

  it('sends the device and the current language with every call', async () => {
    const { client, requests, speak } = recordingClient();
    await client.me();
    speak('ko');
    await client.me();
    assert.deepEqual(
      requests.map(({ headers }) => headers),
      [
        { 'Accept-Language': 'en', 'X-Device-ID': DEVICE_ID },
        { 'Accept-Language': 'ko', 'X-Device-ID': DEVICE_ID },
      ],
    );
  });

  it('fills and escapes path and query, and leaves out what is undefined', async () => {
    const { client, requests } = recordingClient();
    await client.getDoc({
      params: { group: 'a/b', docId: '가?#' },
      query: { accessToken: 'x&y=z', lastUpdatedAt: undefined },
    });
    await client.getDoc({ params: { group: 'minji', docId: 'x' }, query: {} });
    assert.deepEqual(
      requests.map(({ method, url }) => `${method} ${url}`),
      ['GET /api/groups/a%2Fb/docs/%EA%B0%80%3F%23?accessToken=x%26y%3Dz', 'GET /api/groups/minji/docs/x'],
    );
  });

  it('leaves no parameter of a path unfilled', async () => {
    const { client, requests } = recordingClient();
    await client.updateDoc({ params: { id: 'abc' }, body: { title: 't', content: '', overwrite: true } });
    await client.updateDocMeta({ params: { id: 'abc' }, body: { access: 'public' } });
    await client.deleteDoc({ params: { id: 'abc' } });
    await client.getGroup({ params: { name: 'minji' } });
    for (const { url } of requests) assert.ok(!url.includes(':'), url);
  });

  it('encodes each body as its contract says', async () => {
    const { client, requests } = recordingClient();
    await client.login({ body: { username: 'minji', password: 'secret12' } });
    await client.createDoc({ query: { groupName: 'minji' }, body: { title: 't' } });
    await client.logout();
    assert.deepEqual(
      requests.map(({ method, bodyKind, body }) => ({ method, bodyKind, body })),
      [
        { method: 'POST', bodyKind: 'form', body: { username: 'minji', password: 'secret12' } },
        { method: 'POST', bodyKind: 'json', body: { title: 't' } },
        { method: 'POST', bodyKind: 'none', body: undefined },
      ],
    );
  });

  it('passes file bodies and progress to the transport, and resolves with a downloaded file', async () => {
    const file = { fileName: 'a.zip', content: 'bytes' };
    const { client, requests } = recordingClient({ status: 200, json: undefined, text: '', file });
    const onProgress = (): void => undefined;
    assert.equal(await client.exportGroup({ params: { name: 'minji' }, query: {} }, { onProgress }), file);
    await client.uploadMedia(
      { body: { groupName: 'minji', file: [{ name: 'a.png', content: 'bytes' }] } },
      { onProgress },
    );
    assert.deepEqual(
      requests.map(({ bodyKind, responseKind, onProgress: passedOn }) => [
        bodyKind,
        responseKind,
        passedOn === onProgress,
      ]),
      [
        ['none', 'zip', true],
        ['multipart', 'json', true],
      ],
    );
  });

  it('rejects with the response’s Retry-After', async () => {
    const { client } = recordingClient({
      status: 429,
      json: { code: 'export_too_soon' },
      text: '',
      retryAfterSeconds: 90,
    });
    await assert.rejects(client.exportGroup({ params: { name: 'minji' }, query: {} }), {
      status: 429,
      retryAfterSeconds: 90,
    });
  });

  it('resolves with the body of a successful response', async () => {
    for (const status of [200, 201]) {
      const { client } = recordingClient({ status, json: { version: '1', minimum: '1' }, text: '' });
      assert.deepEqual(await client.version(), { version: '1', minimum: '1' });
    }
  });

  it('rejects with the server’s error otherwise', async () => {
    const body = { msg: '찾을 수 없어요', code: 'not_found', errorId: 'a'.repeat(24) };
    const { client } = recordingClient({ status: 404, json: body, text: JSON.stringify(body) });
    await assert.rejects(client.getGroup({ params: { name: 'nobody' } }), (error) => {
      assert.ok(error instanceof ApiError);
      assert.deepEqual([error.status, error.body, error.message], [404, body, body.msg]);
      return true;
    });
  });

  it('treats a response without a JSON object as one without a body', async () => {
    for (const json of [undefined, null, 'text', 5]) {
      const { client } = recordingClient({ status: 502, json, text: '<html>Bad gateway</html>' });
      await assert.rejects(client.me(), (error) => {
        assert.ok(error instanceof ApiError);
        assert.deepEqual([error.body, error.text], [undefined, '<html>Bad gateway</html>']);
        return true;
      });
    }
  });

  it('rejects with the error of the transport', async () => {
    const failure = new Error('cable');
    const client = createClient({
      transport: () => Promise.reject(failure),
      deviceId: () => DEVICE_ID,
      locale: () => 'en',
    });
    await assert.rejects(client.me(), failure);
  });

  describe('a write with an Idempotency-Key', () => {
    const DOC = { params: { id: 'x' }, body: { title: 't', content: '', overwrite: true } };
    const respond = (status: number): TransportResponse => ({ status, json: {}, text: '{}' });

    /** Client with a key generator whose requests receive the given answers in turn. */
    function keyedClient(...responses: (TransportResponse | Error)[]) {
      const requests: TransportRequest[] = [];
      let keys = 0;
      let pauses = 0;
      const client = createClient({
        transport: (request) => {
          requests.push(request);
          const next = responses[requests.length - 1];
          return next instanceof Error || next === undefined
            ? Promise.reject(next ?? new Error('one too many'))
            : Promise.resolve(next);
        },
        deviceId: () => DEVICE_ID,
        locale: () => 'en',
        newKey: () => `key ${++keys}`,
        pause: async () => void pauses++,
      });
      return {
        client,
        keys: () => requests.map(({ headers }) => headers['Idempotency-Key']),
        pauses: () => pauses,
      };
    }

    it('is retried with the same key after no response or status 503', async () => {
      for (const first of [new NetworkError('lost'), respond(503)]) {
        const { client, keys, pauses } = keyedClient(first, respond(200), respond(200));
        await client.updateDoc(DOC);
        await client.updateDoc(DOC);
        assert.deepEqual([keys(), pauses()], [['key 1', 'key 1', 'key 2'], 1]);
      }
    });

    it('is sent at most twice, and not again after another response', async () => {
      const lost = keyedClient(new NetworkError('lost'), new NetworkError('again'));
      await assert.rejects(lost.client.updateDoc(DOC), NetworkError);
      const refused = keyedClient(respond(409));
      await assert.rejects(refused.client.updateDoc(DOC), ApiError);
    });

    it('uses the key that its caller gives', async () => {
      const { client, keys } = keyedClient(respond(200), respond(200));
      await client.updateDoc(DOC, { key: 'known' });
      await client.updateDoc(DOC);
      assert.deepEqual(keys(), ['known', 'key 1']);
    });

    it('is neither a read nor a call about accounts', async () => {
      const { client, keys } = keyedClient(
        respond(200),
        respond(200),
        respond(503),
        new NetworkError('lost'),
      );
      await client.me();
      await client.logout();
      await assert.rejects(client.login({ body: { username: 'x', password: 'y' } }), ApiError);
      await assert.rejects(client.getGroup({ params: { name: 'x' } }), NetworkError);
      assert.deepEqual(keys(), [undefined, undefined, undefined, undefined]);
    });
  });
});
