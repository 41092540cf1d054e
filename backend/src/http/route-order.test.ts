import assert from 'node:assert/strict';
import { endpoints } from '@maru/core/api/contracts';
import { compareSpecificity } from './api.ts';

describe('The order of routes', () => {
  it('puts fixed segments before parameters, in every order of declaration', () => {
    const paths = [
      '/api/docs/:id/meta',
      '/api/docs/:id',
      '/api/groups/:name',
      '/api/docs/find_by',
      '/api/groups/:group/docs/:docId',
      '/api/docs/reorder',
      '/api/docs',
    ];
    for (let turn = 0; turn < paths.length; turn++) {
      const turned = [...paths.slice(turn), ...paths.slice(0, turn)].sort(compareSpecificity);
      assert.ok(turned.indexOf('/api/docs/find_by') < turned.indexOf('/api/docs/:id'), turned.join());
      assert.ok(turned.indexOf('/api/docs/reorder') < turned.indexOf('/api/docs/:id'), turned.join());
    }
  });

  it('shadows no call of the contract', () => {
    const sorted = Object.values(endpoints)
      .map(({ method, path }) => ({ method, path }))
      .sort((a, b) => compareSpecificity(a.path, b.path));
    for (const [index, { method, path }] of sorted.entries()) {
      const earlier = sorted
        .slice(0, index)
        .find((other) => other.method === method && patternOf(other.path).test(path));
      assert.equal(earlier, undefined, `${path} is hidden by ${earlier?.path}`);
    }
  });
});

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
}
