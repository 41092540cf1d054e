import assert from 'node:assert/strict';
import { endpoints } from '@maru/core/api/contracts';
import type { Services } from '../services/create-services.ts';
import { AUDIT_EVENTS } from '../services/audit/audit.ts';
import { createRoutes } from './create-routes.ts';

describe('Routes', () => {
  // Binding the routes calls no service.
  const routes = createRoutes({} as Services, { version: '1.0.0', minimum: '1.0.0' });
  const bound = routes.map((route) => route.endpoint);
  const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
    `${method} ${path}`;

  it('serve every call of the contract, each once, and no other', () => {
    assert.deepEqual(bound.map(nameOf).toSorted(), Object.values(endpoints).map(nameOf).toSorted());
    assert.equal(new Set(bound).size, bound.length);
    for (const endpoint of bound)
      assert.ok((Object.values(endpoints) as readonly unknown[]).includes(endpoint), nameOf(endpoint));
  });

  it('replay every write with an Idempotency-Key outside accounts and sessions', () => {
    const repeatable = routes
      .filter((route) => route.replay !== undefined)
      .map((route) => nameOf(route.endpoint));
    assert.deepEqual(
      repeatable.toSorted(),
      bound
        .filter(({ isIdempotent }) => isIdempotent)
        .map(nameOf)
        .toSorted(),
    );
  });

  it('accept an Idempotency-Key for every write except those about accounts and sessions, and for no read', () => {
    const isKept = ({ method, isIdempotent }: (typeof bound)[number]): boolean =>
      isIdempotent === (method !== 'GET');
    const others = Object.entries(endpoints).filter(([, endpoint]) => !isKept(endpoint));
    assert.deepEqual(others.map(([name]) => name).toSorted(), [
      'addPasskey',
      'beginProviderLink',
      'beginProviderLogin',
      'beginProviderProof',
      'beginTotp',
      'changeEmail',
      'changePassword',
      'confirmEmail',
      'confirmSignup',
      'confirmTotp',
      'deleteAccount',
      'deleteOtherSessions',
      'deleteSession',
      'endSession',
      'forgotPassword',
      'logInByDesktopCode',
      'logInByPasskey',
      'login',
      'logout',
      'makeDesktopCode',
      'makeRecoveryCodes',
      'makeSupportCode',
      'passkeyLoginOptions',
      'passkeyOptionsOfUser',
      'passkeyProofOptions',
      'proveOwner',
      'readProviderSignup',
      'removeIdentity',
      'removePasskey',
      'removeTotp',
      'renewAuth',
      'resetPassword',
      'setThinning',
      'signUpByProvider',
      'signup',
      'switchAccount',
      'takeSecondStep',
      'undoEmail',
    ]);
  });

  it('name the events of the audit log, each at the calls that may cause it', () => {
    const named = routes.flatMap(({ audit }) => audit);
    assert.deepEqual([...new Set(named)].toSorted(), AUDIT_EVENTS.toSorted());
  });

  it('have distinct paths, also without the names of their parameters', () => {
    const shapes = bound.map((endpoint) => nameOf(endpoint).replaceAll(/:\w+/g, ':'));
    assert.deepEqual(shapes.length, new Set(shapes).size);
  });

  it('have schemas for every path parameter and for every body', async () => {
    for (const endpoint of bound) {
      const { params, body, response } = await endpoint.schemas();
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      assert.deepEqual(Object.keys(params?.shape ?? {}), names, nameOf(endpoint));
      assert.equal(body !== undefined, endpoint.bodyKind !== 'none', nameOf(endpoint));
      assert.ok(response, nameOf(endpoint));
    }
  });
});
