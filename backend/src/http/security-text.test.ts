import assert from 'node:assert/strict';
import { expectError, startEdgeServer } from '../../testing/edge-server.ts';

const PATH = '/.well-known/security.txt';

describe('security.txt', () => {
  it('has the configured contacts, and a date in the future', async () => {
    const server = await startEdgeServer([], {
      config: {
        publicUrl: 'https://maru.example',
        securityContacts: ['mailto:security@maru.example', 'https://maru.example/report'],
      },
    });
    try {
      const response = await server.fetch(PATH);
      assert.deepEqual(
        [response.status, response.headers.get('content-type')],
        [200, 'text/plain; charset=utf-8'],
      );
      const lines = (await response.text()).split('\n');
      const expires = /^Expires: (.+)$/.exec(lines[2] ?? '')?.[1] ?? '';
      assert.deepEqual(lines, [
        'Contact: mailto:security@maru.example',
        'Contact: https://maru.example/report',
        `Expires: ${expires}`,
        'Preferred-Languages: en, ko',
        `Canonical: https://maru.example${PATH}`,
        '',
      ]);
      const days = (Date.parse(expires) - Date.now()) / 86_400_000;
      assert.ok(days > 100 && days < 365, expires);
      await expectError(await server.fetch(PATH, { method: 'PUT' }), 405, 'method_not_allowed');
    } finally {
      await server.close();
    }
  });

  it('is missing without contacts', async () => {
    const server = await startEdgeServer([]);
    try {
      await expectError(await server.fetch(PATH), 404, 'not_found');
    } finally {
      await server.close();
    }
  });
});
