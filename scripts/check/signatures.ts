import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSignatureAudit } from './signature-audit.ts';
import { SKIPPED } from './skipped.ts';

/**
 * Verifies the registry's signatures of all installed packages: `npm run check -- signatures`. Fails when one
 * is wrong or missing, and is skipped, with the reason, when the registry or its keys do not answer.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Hash of the installed packages that were verified last: nothing is asked for again until they change. */
const RECORD = join(ROOT, 'node_modules/.cache/maru/signatures');
const INSTALLED = ['package-lock.json', 'node_modules/.package-lock.json'];
const AUDIT_MS = 60_000;
/** Keeps an unreachable registry from taking npm's five minutes and three tries. */
const PATIENCE = ['--fetch-retries=0', '--fetch-timeout=10000'];

function hashInstalled(): string {
  const hash = createHash('sha256');
  for (const path of INSTALLED) hash.update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

function readRecord(): string {
  try {
    return readFileSync(RECORD, 'utf8');
  } catch {
    return '';
  }
}

/** Resolves with what npm printed; its exit code says no more than that. */
function auditSignatures(): Promise<{ readonly stdout: string; readonly isTimedOut: boolean }> {
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['audit', 'signatures', '--json', ...PATIENCE],
      { cwd: ROOT, timeout: AUDIT_MS, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
      (error, stdout) => resolve({ stdout, isTimedOut: error?.killed === true }),
    );
  });
}

const installed = hashInstalled();
if (readRecord() === installed) {
  console.log('Signatures of these packages were verified before');
} else {
  const { stdout, isTimedOut } = await auditSignatures();
  const audit = isTimedOut
    ? ({ kind: 'unanswered', reason: `not done after ${AUDIT_MS / 1_000} s` } as const)
    : readSignatureAudit(stdout);
  if (audit.kind === 'verified') {
    mkdirSync(dirname(RECORD), { recursive: true });
    writeFileSync(RECORD, installed);
  } else if (audit.kind === 'unanswered') {
    console.log(`Signatures of packages were not verified: ${audit.reason}`);
    process.exitCode = SKIPPED;
  } else {
    for (const problem of audit.problems) console.error(problem);
    process.exitCode = 1;
  }
}
