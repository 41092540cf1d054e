import assert from 'node:assert/strict';
import { readSignatureAudit } from './signature-audit.ts';

const stdoutOf = (value: unknown): string => JSON.stringify(value);
const failure = (code: string, summary: string): string => stdoutOf({ error: { code, summary, detail: '' } });

/** Answers are npm's own (npm 11), for the states that a registry can be in. */
describe('The audit of signatures', () => {
  it('is passed when npm finds no wrong and no missing signature', () => {
    assert.deepEqual(readSignatureAudit(stdoutOf({ invalid: [], missing: [] })), { kind: 'verified' });
  });

  it('refuses a package whose signature is wrong, or that has none where the registry signs', () => {
    const found = readSignatureAudit(
      stdoutOf({
        invalid: [{ name: 'koa', version: '3.0.0', code: 'EINTEGRITYSIGNATURE' }],
        missing: [{ name: 'knex', version: '3.1.0', registry: 'https://registry.example/' }],
      }),
    );
    assert.deepEqual(found, {
      kind: 'refused',
      problems: ['koa@3.0.0: wrong signature (EINTEGRITYSIGNATURE)', 'knex@3.1.0: no signature'],
    });
  });

  it('is skipped, with the reason, where the registry or its keys do not answer', () => {
    for (const [code, summary] of [
      ['ENOTFOUND', 'request to https://registry.example/koa failed'],
      ['ECONNREFUSED', 'request to http://127.0.0.1:1/koa failed'],
      ['ERR_SOCKET_TIMEOUT', 'Socket timeout'],
      ['E503', '503 Service Unavailable'],
      ['TUF_REFRESH_METADATA_ERROR', 'error refreshing TUF metadata'],
      ['', 'found no dependencies to audit that were installed from a supported registry'],
    ] as const) {
      const found = readSignatureAudit(failure(code, summary));
      assert.equal(found.kind, 'unanswered', code);
      assert.ok(found.kind === 'unanswered' && found.reason.includes(summary));
    }
  });

  it('fails on an unknown error, a truncated answer, or no JSON', () => {
    for (const stdout of [
      failure('EINTEGRITYSIGNATURE', 'koa@3.0.0 has an invalid registry signature'),
      failure('E404', 'koa@3.0.0 is not in this registry'),
      stdoutOf({ invalid: [] }),
      stdoutOf(null),
      '',
    ])
      assert.equal(readSignatureAudit(stdout).kind, 'refused', stdout);
  });
});
