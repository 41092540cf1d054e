import assert from 'node:assert/strict';
import { ApiError, NetworkError } from '@maru/core/api';
import { endpoints } from '@maru/core/api/contracts';
import type { EndpointName } from '@maru/core/api/contracts';
import { en } from '../i18n/en.ts';
import { ko } from '../i18n/ko.ts';
import { failureType, requestType, SILENT_FAILURE, successType } from './action-types.ts';
import type { FailedResponse, FailureAction, RequestOptions } from './action-types.ts';
import { FALLBACK_MESSAGE, failureMessage } from './create-send.ts';
import { loadingDelta } from './loading-counter.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { uploadMessage } from '../stores/upload-message.ts';
import { MISSING_STATUS, presentationOf, titleWithStatus } from './presentation.ts';

const key = (name: string): string => name;
const failure = (call: EndpointName, status: number | null, options: RequestOptions = {}): FailureAction => ({
  type: options.isSilent === true ? SILENT_FAILURE : failureType(call),
  request: { ...options, type: requestType(call), call },
  response: status === null ? null : { status, body: undefined, text: '' },
  message: 'No',
  errorId: '',
});

describe('The message of a failed request (specification, section 8)', () => {
  for (const [name, error, expected] of [
    [
      'the msg of a JSON answer',
      new ApiError(400, { msg: 'Say it again' }, '{"msg":"Say it again"}'),
      'Say it again',
    ],
    ['its text when msg is missing', new ApiError(400, {}, '{"oops":1}'), '{"oops":1}'],
    ['its text when msg is empty', new ApiError(400, { msg: '' }, '{"msg":""}'), '{"msg":""}'],
    ["the error's own message when the text is empty too", new ApiError(400, {}, ''), 'HTTP 400'],
  ] as const) {
    it(`is ${name}`, () => assert.equal(failureMessage(error, key), expected));
  }

  it('is the fallback when nothing else is given', () => {
    const error = new ApiError(400, {}, '');
    error.message = '';
    assert.equal(failureMessage(error, key), FALLBACK_MESSAGE);
    assert.equal(FALLBACK_MESSAGE, 'Something bad happened');
  });

  for (const [status, expected] of [
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [500, 'internal_server_error'],
    [502, 'server_unavailable'],
    [503, 'server_unavailable'],
    [501, 'server_error'],
    [504, 'server_error'],
    [599, 'server_error'],
    [400, 'client_error'],
    [418, 'client_error'],
    [499, 'client_error'],
    [302, 'unexpected_server_error'],
    [600, 'unexpected_server_error'],
  ] as const) {
    it(`of an answer that is not JSON is ${expected} at ${status}`, () => {
      assert.equal(
        failureMessage(new ApiError(status, undefined, '<html>'), key),
        `common.error.${expected}`,
      );
      assert.ok(en.common.error[expected].length > 0 && ko.common.error[expected].length > 0);
    });
  }

  it('is the network message without a response', () => {
    assert.equal(
      failureMessage(new NetworkError(new TypeError('fetch failed')), key),
      'common.error.network_error',
    );
  });
});

describe('How a failure is shown (specification, section 8)', () => {
  for (const [call, surface] of [
    ['getDoc', 'popup'],
    ['signup', 'popup'],
    ['changePassword', 'popup'],
    ['getGroup', 'page'],
    ['logout', 'page'],
    ['login', 'none'],
    ['updateDoc', 'none'],
  ] as const) {
    it(`shows that of ${call} as a toast and ${surface === 'none' ? 'nothing else' : `as ${surface}`}`, () => {
      assert.deepEqual(presentationOf(failure(call, 500)), { hasToast: true, surface, status: 500 });
    });
  }

  it('shows a failure as a toast alone where the request asks for it', () =>
    assert.equal(presentationOf(failure('getDoc', 500, { surface: 'none' })).surface, 'none'));

  it('shows a silent failure nowhere', () => {
    assert.deepEqual(presentationOf(failure('getDoc', 500, { isSilent: true })), {
      hasToast: false,
      surface: 'none',
      status: 500,
    });
  });

  it('titles it with the status, 999 when there is none', () => {
    assert.equal(MISSING_STATUS, 999);
    assert.equal(presentationOf(failure('signup', null)).status, 999);
    assert.equal(titleWithStatus(en.common.error.title, 404), 'Something went wrong! (404)');
  });
});

describe('The message of a failed upload (specification, section 8)', () => {
  before(() => loadTexts('en'));
  const responseOf = (status: number, body: FailedResponse['body']): FailedResponse => ({
    status,
    body,
    text: '',
  });
  for (const [name, response, expected] of [
    [
      "the server's own where the file is at fault",
      responseOf(404, { msg: 'File not found. Choose an image.' }),
      'Said by the server',
    ],
    [
      'that something went wrong, when the server failed',
      responseOf(500, { msg: 'Something bad happened on our side.' }),
      'Something went wrong. Try again.',
    ],
    ['the same without words of the server', responseOf(413, undefined), 'Something went wrong. Try again.'],
    ['that there is no connection, without an answer', null, 'No connection'],
  ] as const) {
    it(`is ${name}`, () =>
      assert.equal(
        uploadMessage({ response, message: response === null ? 'No connection' : 'Said by the server' }),
        expected,
      ));
  }
});

describe('The loading counter', () => {
  const changes = (call: EndpointName): readonly number[] => {
    const request = { type: requestType(call), call };
    return [
      loadingDelta(request),
      loadingDelta({ type: successType(call), request, response: {} }),
      loadingDelta(failure(call, 500)),
      loadingDelta(failure(call, 500, { isSilent: true })),
    ];
  };

  it('increases with a request and decreases with its end, silent or not', () =>
    assert.deepEqual(changes('login'), [1, -1, -1, -1]));

  it('ignores notification requests, and counts every other call', () => {
    for (const call of Object.keys(endpoints) as EndpointName[]) {
      const isUncounted = call === 'listNotifications' || call === 'deleteNotification';
      assert.deepEqual(changes(call), isUncounted ? [0, 0, 0, 0] : [1, -1, -1, -1], call);
    }
  });
});
