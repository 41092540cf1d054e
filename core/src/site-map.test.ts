import assert from 'node:assert/strict';
import { isReservedUsername, RESERVED_USERNAMES } from './reserved-usernames.ts';
import { isUsername } from './rules.ts';
import { SITE_MAP } from './site-map.ts';
import type { SiteRoute } from './site-map.ts';

const ROUTES: readonly SiteRoute[] = SITE_MAP;

describe('The site map', () => {
  it('has each path and each screen once', () => {
    for (const name of ['path', 'screen'] as const) {
      const all = ROUTES.map((route) => route[name]);
      assert.deepEqual(all, [...new Set(all)]);
    }
  });

  it('has fixed paths before those that begin with a name of a space', () => {
    const isOfSpace = ROUTES.map(({ path }) => path.startsWith('/:group') || path === '*');
    assert.equal(isOfSpace.indexOf(true), isOfSpace.lastIndexOf(false) + 1);
  });

  it('lists only addresses of a route in the palette', () => {
    for (const { path, tabs = [], places = {}, settings = {} } of ROUTES) {
      const own = [path, ...tabs.map((tab) => path.replace(':tab?', tab))];
      for (const address of Object.values({ ...places, ...settings }))
        assert.ok(own.includes(address.replace(/\?.*/, '')), address);
    }
  });

  it('indexes only routes that visitors can see', () => {
    for (const { path, isIndexed, audience } of ROUTES)
      assert.ok(!isIndexed || ['everybody', 'visitor', 'reader'].includes(audience), path);
  });
});

describe('isReservedUsername', () => {
  it('knows the product’s own paths in any case', () => {
    for (const name of ['login', 'LOGIN', 'Explore', 'healthz', 'maru'])
      assert.ok(isReservedUsername(name), name);
  });

  it('knows the first segment of every route that could be a username', () => {
    for (const { path } of ROUTES) {
      const [, first = ''] = path.split('/');
      assert.equal(isReservedUsername(first), isUsername(first), path);
    }
  });

  it('has not changed, as an added name may be somebody’s username', () =>
    assert.deepEqual(
      [...RESERVED_USERNAMES].toSorted().join(' '),
      'about account admin assets debug explore favicon fonts forgot frames group groups healthz index ' +
        'login logout manifest maru media metrics notifications privacy random readyz recents robots search ' +
        'signup sitemap space static terms trash users',
    ));

  it('is false for other names', () => {
    for (const name of ['minji', 'logins', 'constructor', '__proto__', 'toString'])
      assert.ok(!isReservedUsername(name), name);
  });
});
