import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { LOCALES } from '@maru/core';
import type { Locale } from '@maru/core';
import {
  ApiError,
  createClient,
  createFetchTransport,
  ERROR_CODES,
  errorMessageKey,
  NetworkError,
} from '@maru/core/api';
import type { Client, ErrorCode } from '@maru/core/api';
import type { EndpointName } from '@maru/core/api/contracts';
import { createBrowser } from '@maru/backend/testing/browser.ts';
import { createDoc } from '@maru/backend/testing/docs.ts';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import type { TestServer, TestUser } from '@maru/backend/testing/server.ts';
import { failureType, requestType, SILENT_FAILURE } from '../src/requests/action-types.ts';
import type { FailureAction } from '../src/requests/action-types.ts';
import { FALLBACK_MESSAGE, failedResponse, failureMessage } from '../src/requests/create-send.ts';
import { presentationOf, titleWithStatus } from '../src/requests/presentation.ts';

/**
 * Sections 5 and 8 of the specification, row by row: the
 * server's answer and the page's message, in both languages.
 */

type Texts = Readonly<Record<string, string>>;
const NO_ID = '0'.repeat(24);

/** Returns all texts of the page by path: those of every page, and those of screens. */
async function textsOf(locale: Locale): Promise<Texts> {
  const folder = new URL(`../src/i18n/${locale}/`, import.meta.url);
  const files = [
    new URL(`../src/i18n/${locale}.ts`, import.meta.url),
    ...readdirSync(folder).map((file) => new URL(file, folder)),
  ];
  const modules = await Promise.all(
    files.map(async ({ href }) => (await import(href)) as Record<string, unknown>),
  );
  const { [locale]: whole, ...parts } = Object.assign({}, ...modules) as Record<string, unknown>;
  return Object.fromEntries([...flatten(parts, ''), ...flatten(whole, '')]);
}

function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) =>
    flatten(inner, path === '' ? name : `${path}.${name}`),
  );
}

describe('The error catalogue of the specification (section 8)', () => {
  let server: TestServer;
  let owner: TestUser;
  let texts: Readonly<Record<Locale, Texts>>;

  before(async () => {
    server = await startServer({ database: 'sqlite' });
    owner = await createUser(server, 'owner');
    texts = { en: await textsOf('en'), ko: await textsOf('ko') };
  });
  after(() => server.close());

  describe('the message of an answer that is not JSON', () => {
    const KEYS: readonly (readonly [status: number | undefined, key: string])[] = [
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [404, 'not_found'],
      [500, 'internal_server_error'],
      [502, 'server_unavailable'],
      [503, 'server_unavailable'],
      [504, 'server_error'],
      [599, 'server_error'],
      [400, 'client_error'],
      [409, 'client_error'],
      [422, 'client_error'],
      [429, 'client_error'],
      [302, 'unexpected_server_error'],
      [999, 'unexpected_server_error'],
      [undefined, 'network_error'],
    ];
    for (const [status, name] of KEYS) {
      it(`${status ?? 'no answer'}: common.error.${name}, in both languages`, () => {
        const key = `common.error.${name}`;
        const error =
          status === undefined
            ? new NetworkError(new TypeError('fetch failed'))
            : new ApiError(status, undefined, '<html>');
        assert.equal(errorMessageKey(status), key);
        for (const locale of LOCALES) {
          const message = failureMessage(error, (requestedKey) => texts[locale][requestedKey] ?? '');
          assert.equal(message, texts[locale][key]);
          assert.match(message, locale === 'ko' ? /[가-힣]/ : /^[\p{ASCII}’]+$/u);
        }
      });
    }
  });

  it('the message of a JSON answer: msg, else the text, else the error’s own, else the last resort', () => {
    const noKey = (): string => assert.fail('a JSON answer needs no translation');
    assert.equal(failureMessage(new ApiError(400, { msg: 'Said' }, '{"msg":"Said"}'), noKey), 'Said');
    assert.equal(failureMessage(new ApiError(400, {}, '{"a":1}'), noKey), '{"a":1}');
    assert.equal(failureMessage(new ApiError(400, {}, ''), noKey), 'HTTP 400');
    const silent = new ApiError(400, {}, '');
    silent.message = '';
    assert.equal(failureMessage(silent, noKey), 'Something bad happened');
    assert.equal(FALLBACK_MESSAGE, 'Something bad happened');
  });

  /** Real answers of the server to the page's client, with the page's messages. */
  interface Refusal {
    readonly name: string;
    readonly by: 'owner' | 'nobody';
    readonly ask: (client: Client) => Promise<unknown>;
    readonly code: ErrorCode;
    readonly says: RegExp;
  }
  const json = { title: 'A title', content: 'words' };
  const REFUSALS: readonly Refusal[] = [
    {
      name: 'login',
      by: 'nobody',
      ask: (client) => client.login({ body: { username: 'nobody99', password: 'wrong words 1' } }),
      code: 'invalid_credentials',
      says: /^Invalid username or password/,
    },
    {
      name: 'switch account',
      by: 'owner',
      ask: (client) => client.switchAccount({ body: { cookie: 'x' } }),
      code: 'switch_failed',
      says: /^Cannot switch account\. Login again\.$/,
    },
    {
      name: 'delete account',
      by: 'owner',
      ask: (client) =>
        client.deleteAccount({
          body: { username: owner.username, password: 'wrong words 1', confirm: 'true' },
        }),
      code: 'incorrect_password',
      says: /^Incorrect password/,
    },
    {
      name: 'delete account without the box',
      by: 'owner',
      ask: (client) =>
        client.deleteAccount({ body: { username: 'x', password: 'x', confirm: 'no' as 'true' } }),
      code: 'validation_failed',
      says: /./,
    },
    {
      name: 'link check',
      by: 'nobody',
      ask: (client) => client.getLink({ params: { token: 'x'.repeat(43) } }),
      code: 'link_not_found',
      says: /^Link not found/,
    },
    {
      name: 'edit conflict',
      by: 'owner',
      ask: async (client) => {
        const { id } = await createDoc(owner);
        return client.updateDoc({
          params: { id },
          body: { ...json, lastUpdatedAt: '2020-01-01T00:00:00.000Z' },
        });
      },
      code: 'edit_conflict',
      says: /Would you like to overwrite\?/,
    },
    {
      name: 'a write of nobody',
      by: 'nobody',
      ask: (client) => client.updateDoc({ params: { id: NO_ID }, body: { ...json, overwrite: true } }),
      code: 'unauthorized',
      says: /^Login is required/,
    },
    {
      name: 'what is somebody else’s',
      by: 'owner',
      ask: async (client) => {
        const other = await createUser(server, 'other');
        return client.updateGroup({ params: { name: other.username }, body: { title: 'x' } });
      },
      code: 'forbidden',
      says: /./,
    },
    {
      name: 'what is not there',
      by: 'nobody',
      ask: (client) => client.getGroup({ params: { name: 'nobody99' } }),
      code: 'not_found',
      says: /./,
    },
    {
      name: 'password rule (section 5)',
      by: 'nobody',
      ask: (client) =>
        client.signup({ body: { username: 'newname1', email: 'a@example.org', password: 'short' } }),
      code: 'validation_failed',
      says: /^Password must be 8-32 characters including numbers\.$/,
    },
    {
      name: 'e-mail rule (section 5)',
      by: 'nobody',
      ask: (client) =>
        client.signup({ body: { username: 'newname1', email: 'no address', password: 'long words 1' } }),
      code: 'validation_failed',
      says: /^Invalid email address\.$/,
    },
    {
      name: 'username rule (section 5)',
      by: 'nobody',
      ask: (client) =>
        client.signup({ body: { username: 'a b', email: 'a@example.org', password: 'long words 1' } }),
      code: 'validation_failed',
      says: /5-32 letters and numbers only/,
    },
    {
      name: 'font size (section 5)',
      by: 'owner',
      ask: (client) =>
        client.updateGroup({ params: { name: owner.username }, body: { style: { fontSize: 21 } } }),
      code: 'validation_failed',
      says: /./,
    },
  ];

  describe('refusals of the server', () => {
    for (const { name, by, ask, code, says } of REFUSALS) {
      it(`${name}: ${ERROR_CODES[code]} ${code}, in both languages`, async () => {
        const messages: string[] = [];
        for (const locale of LOCALES) {
          const error = await ask(clientOf(by, locale)).then(
            () => assert.fail('it was not refused'),
            (reason: unknown) => reason,
          );
          assert.ok(error instanceof ApiError, String(error));
          assert.deepEqual([error.status, error.body?.code], [ERROR_CODES[code], code]);
          assert.match(error.body?.errorId ?? '', /^[0-9a-z]{24}$/);
          const message = failureMessage(error, () => assert.fail('the server has words of its own'));
          assert.equal(message, error.body?.msg);
          assert.match(message, locale === 'ko' ? /[가-힣]/ : says);
          assert.equal(failedResponse(error)?.status, ERROR_CODES[code]);
          messages.push(message);
        }
        assert.notEqual(messages[0], messages[1]);
      });
    }
  });

  describe('the display of a failure', () => {
    const action = (call: EndpointName, status: number | null, isSilent: boolean): FailureAction => ({
      type: isSilent ? SILENT_FAILURE : failureType(call),
      request: { type: requestType(call), call },
      response: status === null ? null : { status, body: undefined, text: '' },
      message: '',
      errorId: '',
    });
    for (const [call, hasToast, surface] of [
      ['updateDoc', true, 'none'],
      ['getGroup', true, 'page'],
      ['logout', true, 'page'],
      ['getDoc', true, 'popup'],
      ['signup', true, 'popup'],
      ['changePassword', true, 'popup'],
      ['getDoc', false, 'none'],
    ] as const) {
      it(`${call}: ${hasToast ? 'a toast' : 'silent, no toast'}, ${surface}`, () => {
        assert.deepEqual(presentationOf(action(call, 503, !hasToast)), { hasToast, surface, status: 503 });
        assert.equal(presentationOf(action(call, null, !hasToast)).status, 999);
      });
    }
    it('the default title', () =>
      assert.equal(
        titleWithStatus(texts.en['common.error.title'] ?? '', 999),
        'Something went wrong! (999)',
      ));
  });

  describe('the specification’s texts', () => {
    for (const phrase of [
      'Something went wrong!',
      'Password must be 8-32 characters including numbers.',
      'Password does not match.',
      'Invalid email address.',
      'Login is required',
      'You need to login to write a comment',
      'Would you like to overwrite?',
      'Link not found',
      'error while changing email',
    ]) {
      it(`“${phrase}”, with a Korean translation`, () => {
        const places = Object.entries(texts.en).filter(([, text]) => text.includes(phrase));
        assert.ok(places.length > 0, 'no text of the page says so');
        for (const [path] of places) assert.match(texts.ko[path] ?? '', /[가-힣]/, path);
      });
    }
  });

  function clientOf(by: Refusal['by'], locale: Locale): Client {
    const browser = by === 'owner' ? owner.browser : createBrowser(server);
    const cookie = browser.cookieHeader();
    const transport = createFetchTransport(
      (url, { method, headers, body }) =>
        fetch(url, {
          method,
          headers: cookie === '' ? headers : { ...headers, Cookie: cookie },
          ...(body === undefined ? {} : { body }),
        }),
      server.url,
    );
    return createClient({ transport, deviceId: () => crypto.randomUUID(), locale: () => locale });
  }
});
