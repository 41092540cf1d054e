import assert from 'node:assert/strict';
import { ApiError, NetworkError } from '@maru/core/api';
import { newId } from '@maru/core/text';
import { failureType, requestType, SILENT_FAILURE, successType } from './action-types.ts';
import type { Action, FailureAction } from './action-types.ts';
import { createSend, RequestFailure } from './create-send.ts';

const ID = 'a'.repeat(24);

function setUp() {
  const actions: Action[] = [];
  const send = createSend({
    dispatch: (action) => actions.push(action),
    translate: (key) => `t:${key}`,
    newErrorId: () => ID,
  });
  return { actions, send, types: () => actions.map(({ type }) => type) };
}

async function failureOf(call: Promise<unknown>): Promise<RequestFailure> {
  return call.then(
    () => assert.fail('The call was to fail'),
    (error: unknown) => {
      assert.ok(error instanceof RequestFailure);
      return error;
    },
  );
}

describe('The names of actions', () => {
  it('are derived from the name of the call', () => {
    assert.equal(requestType('updateDoc'), 'UPDATE_DOC_REQUEST');
    assert.equal(successType('isDocUpdated'), 'IS_DOC_UPDATED_SUCCESS');
    assert.equal(failureType('login'), 'LOGIN_FAILURE');
  });
});

describe('Sending a request', () => {
  it('dispatches the request before the call is made, and the success after it', async () => {
    const { send, types } = setUp();
    let typesAtCall: readonly string[] = [];
    const outcome = await send('login', () => {
      typesAtCall = types();
      return Promise.resolve({ user: 'ann' });
    });
    assert.deepEqual(typesAtCall, ['LOGIN_REQUEST']);
    assert.deepEqual(types(), ['LOGIN_REQUEST', 'LOGIN_SUCCESS']);
    assert.deepEqual(outcome, { error: undefined, response: { user: 'ann' } });
  });

  it('dispatches a failure with response, message and an error id, and rejects with the pair', async () => {
    const { send, actions, types } = setUp();
    const cause = new ApiError(409, { msg: 'Taken', code: 'username_taken' }, '{}');
    const failure = await failureOf(send('signup', () => Promise.reject(cause)));
    assert.deepEqual(types(), ['SIGNUP_REQUEST', 'SIGNUP_FAILURE']);
    const action = actions[1] as FailureAction;
    assert.equal(action.message, 'Taken');
    assert.equal(action.errorId, ID);
    assert.equal(action.response?.status, 409);
    assert.equal(failure.error, cause);
    assert.equal(failure.response, action.response);
    assert.equal(failure.message, 'Taken');
    assert.equal(failure.code, 'username_taken');
  });

  it('ignores responses to requests of a former account of the page', async () => {
    for (const end of [
      () => Promise.resolve('words of theirs'),
      () => Promise.reject(new ApiError(404, {}, '')),
    ]) {
      const actions: Action[] = [];
      let accountGeneration = 1;
      const send = createSend({
        dispatch: (action) => actions.push(action),
        translate: String,
        newErrorId: () => ID,
        accountGeneration: () => accountGeneration,
      });
      await failureOf(
        send('getDoc', () => {
          accountGeneration++;
          return end();
        }),
      );
      assert.deepEqual(
        actions.map(({ type }) => type),
        ['GET_DOC_REQUEST', SILENT_FAILURE],
      );
      assert.ok(!JSON.stringify(actions).includes('words of theirs'));
    }
  });

  it("keeps the server's error id, so that its log can be searched", async () => {
    const { send } = setUp();
    const errorId = newId();
    const failure = await failureOf(
      send('login', () => Promise.reject(new ApiError(500, { msg: 'No', errorId }, ''))),
    );
    assert.equal(failure.errorId, errorId);
  });

  it('creates an id when the server sent none, or an invalid one', async () => {
    const { send } = setUp();
    const failure = await failureOf(
      send('login', () => Promise.reject(new ApiError(500, { msg: 'No', errorId: '<b>' }, ''))),
    );
    assert.equal(failure.errorId, ID);
  });

  for (const [name, options, error] of [
    ['the answer is flagged', {}, new ApiError(500, { msg: 'No', silent: true }, '')],
    ['the action is flagged', { isSilent: true }, new ApiError(500, { msg: 'No' }, '')],
    ['the action is flagged for this error', { isSilent: () => true }, new NetworkError('down')],
  ] as const) {
    it(`dispatches the generic silent failure when ${name}, and still rejects`, async () => {
      const { send, types } = setUp();
      await failureOf(send('login', () => Promise.reject(error), options));
      assert.deepEqual(types(), ['LOGIN_REQUEST', SILENT_FAILURE]);
    });
  }

  it('is not silent when the flag is for other errors, or is not true', async () => {
    const { send, types } = setUp();
    await failureOf(send('me', () => Promise.reject(new NetworkError('down')), { isSilent: () => false }));
    const body = { msg: 'No', silent: 'yes' } as unknown as { msg: string };
    await failureOf(send('version', () => Promise.reject(new ApiError(500, body, ''))));
    assert.deepEqual(types(), ['ME_REQUEST', 'ME_FAILURE', 'VERSION_REQUEST', 'VERSION_FAILURE']);
  });

  it('has no response when none was received', async () => {
    const { send } = setUp();
    const failure = await failureOf(send('login', () => Promise.reject(new NetworkError('down'))));
    assert.equal(failure.response, null);
    assert.equal(failure.message, 't:common.error.network_error');
  });
});
