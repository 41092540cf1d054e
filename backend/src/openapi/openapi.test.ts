import assert from 'node:assert/strict';
import { endpoints } from '@maru/core/api/contracts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { parse } from 'parse5';
import { createResponseCheck } from '../../test/response-schemas.ts';
import { startEdgeServer } from '../../testing/edge-server.ts';
import type { EdgeServer } from '../../testing/edge-server.ts';
import { describeApi } from './document.ts';

describe('The description of the API', () => {
  let server: EdgeServer;
  before(async () => {
    server = await startEdgeServer([]);
  });
  after(() => server.close());

  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(await describeApi('1.0.0'))));
    assert.deepEqual(result.errors ?? [], []);
    assert.equal(result.valid, true);
  });

  it('has every call of the contract, with its parameters, its body and its answer', async () => {
    const { paths } = await describeApi('1.0.0');
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const bound = Object.values(endpoints).map(
      ({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    assert.deepEqual(described.toSorted(), bound.toSorted());
    for (const [path, methods] of Object.entries(paths)) {
      for (const operation of Object.values(methods)) {
        const names = operation.parameters
          .filter((parameter) => parameter['in'] === 'path')
          .map(({ name }) => name);
        assert.deepEqual(
          names,
          [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        );
      }
    }
    const create = paths['/api/docs']?.['post'];
    assert.ok(create);
    assert.deepEqual(Object.keys(create.requestBody?.content ?? {}), ['application/json']);
    assert.ok(create.parameters.some(({ name, required }) => name === 'groupName' && required === true));
    const takesKey = (parameters: readonly Record<string, unknown>[]): boolean =>
      parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey');
    assert.deepEqual(
      [takesKey(create.parameters), takesKey(paths['/api/login']?.['post']?.parameters ?? [])],
      [true, false],
    );
    assert.ok(create.responses['201'] && create.responses['401']);
  });

  it('has a distinct sentence for every call', () => {
    const sentences = Object.values(endpoints).map(({ summary }) => summary);
    assert.deepEqual(sentences, [...new Set(sentences)]);
    for (const sentence of sentences) assert.match(sentence, /^[A-Z].*[^.]$/);
  });

  it('finds errors in a response', async () => {
    const check = createResponseCheck(await describeApi('1.0.0'));
    assert.equal(check('version', { version: '1.0.0', minimum: '1.0.0' }), null);
    for (const wrong of [
      {},
      { version: 1, minimum: '1' },
      { version: '1', minimum: '1', secret: 'x' },
      undefined,
    ]) {
      assert.ok(check('version', wrong), JSON.stringify(wrong));
    }
    assert.ok(check('me', { user: { id: 'x' } }));
  });

  it('is served as JSON, with 304 when unchanged', async () => {
    const first = await server.fetch('/api/openapi.json');
    assert.deepEqual(
      [first.status, first.headers.get('content-type')],
      [200, 'application/json; charset=utf-8'],
    );
    assert.deepEqual(await first.json(), JSON.parse(JSON.stringify(await describeApi('1.0.0'))));
    const again = await server.fetch('/api/openapi.json', {
      headers: { 'If-None-Match': first.headers.get('etag') ?? '' },
    });
    assert.equal(again.status, 304);
    for (const path of ['/api/openapi.json', '/api', '/api/openapi.css'])
      assert.equal((await server.fetch(path, { method: 'POST' })).status, 405, path);
  });

  it('has a page in both languages that loads only its style sheet', async () => {
    for (const [language, word] of [
      ['en', 'For programs'],
      ['ko', '프로그램용'],
    ] as const) {
      const response = await server.fetch('/api', {
        headers: { 'Accept-Language': language, Accept: 'text/html' },
      });
      const html = await response.text();
      assert.deepEqual(
        [response.status, response.headers.get('content-type')],
        [200, 'text/html; charset=utf-8'],
      );
      assert.match(response.headers.get('content-security-policy') ?? '', /style-src 'self'/);
      assert.match(html, new RegExp(`<html lang="${language}">`));
      assert.ok(html.includes(word));
      assert.doesNotMatch(html, /<script|<style|style=|<img/);
      const errors: string[] = [];
      parse(html, { onParseError: ({ code }) => errors.push(code) });
      assert.deepEqual(errors, []);
      for (const { path } of Object.values(endpoints))
        assert.ok(html.includes(`<code>${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`), path);
      const targets = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      for (const [, target = ''] of html.matchAll(/href="#([^"]+)"/g))
        assert.ok(targets.has(target), `#${target} leads nowhere`);
    }
    const styles = await server.fetch('/api/openapi.css');
    assert.deepEqual([styles.status, styles.headers.get('content-type')], [200, 'text/css; charset=utf-8']);
  });
});
