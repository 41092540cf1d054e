import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
}
interface Workflow {
  readonly jobs: Readonly<
    Record<
      'pack' | 'publish',
      { readonly steps: readonly Step[]; readonly strategy?: { matrix: { os: string[] } } }
    >
  >;
}

/** The release workflow runs only at its host; this test checks its required steps. */
describe('The release workflow', () => {
  const text = readFileSync(new URL('../../.github/workflows/release.yml', import.meta.url), 'utf8');
  const { pack, publish } = (parse(text) as Workflow).jobs;

  it('packs on three systems and runs the app’s own self test on each', () => {
    assert.deepEqual(
      pack.strategy?.matrix.os.map((os) => os.replace(/-.*/, '')),
      ['ubuntu', 'macos', 'windows'],
    );
    const tests = pack.steps.filter(({ run }) => run?.includes('--self-test=') === true);
    assert.deepEqual(
      tests.map((step) => step.if),
      ['Linux', 'macOS', 'Windows'].map((system) => `runner.os == '${system}'`),
    );
    assert.match(tests[0]?.run ?? '', /xvfb-run/);
  });

  it('keeps the feed’s private key out of the jobs that build, signs before it publishes, and adds checksums', () => {
    assert.equal(JSON.stringify(pack).includes('MARU_UPDATE_PRIVATE_KEY'), false);
    const runs = publish.steps.flatMap(({ run }) => run ?? []);
    assert.deepEqual(
      runs.map((run) => run.split(' ')[0]),
      ['node', 'sha256sum', 'gh'],
    );
    assert.ok(!runs.some((run) => /\bnpm\b/.test(run)));
  });
});
