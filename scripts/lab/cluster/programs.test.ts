import assert from 'node:assert/strict';
import { missingPackages } from './programs.ts';

describe('The programs of the cluster', () => {
  it('are looked up one by one, as mariadb-server-core alone lacks the scripts by which a node joins', () => {
    assert.deepEqual(
      missingPackages(() => true),
      [],
    );
    assert.deepEqual(
      missingPackages((program) => !program.startsWith('wsrep_sst_')),
      ['mariadb-server'],
    );
    assert.deepEqual(
      missingPackages((program) => program !== 'haproxy' && program !== 'socat'),
      ['haproxy', 'socat'],
    );
  });
});
