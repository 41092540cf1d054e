import assert from 'node:assert/strict';
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
}
interface Job {
  readonly steps: readonly Step[];
  readonly needs?: readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { matrix: { os: string[] } };
}
interface Workflow {
  readonly jobs: Readonly<Record<'pack' | 'sbom' | 'publish', Job>>;
}
interface Bill {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly purl: string;
    readonly hashes?: readonly { readonly alg: string }[];
  }[];
}
interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly name?: string; readonly link?: boolean }>
  >;
}

/** The release workflow runs only at its host; this test checks its required steps. */
describe('The release workflow', () => {
  const text = readFileSync(new URL('../../.github/workflows/release.yml', import.meta.url), 'utf8');
  const { pack, sbom, publish } = (parse(text) as Workflow).jobs;

  it('packs on three systems and runs the app’s self test on each', () => {
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

  it('writes a CycloneDX bill of every locked package, each with its address and hash', function () {
    this.timeout(60_000);
    const command = sbom.steps.flatMap(({ run }) => run ?? []).find((run) => run.startsWith('npm sbom'));
    const [program = '', target] = command?.split(' > ') ?? [];
    assert.equal(target, 'maru.cdx.json');
    const bill = JSON.parse(
      execSync(program, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
    ) as Bill;
    assert.equal(bill.bomFormat, 'CycloneDX');
    assert.match(bill.specVersion, /^1\.\d$/);
    assert.match(bill.serialNumber, /^urn:uuid:/);
    const { packages } = JSON.parse(readFileSync(`${ROOT}/package-lock.json`, 'utf8')) as Lock;
    const locked = Object.entries(packages)
      .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
      .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`);
    const listed = new Map(bill.components.map((component) => [component['bom-ref'], component]));
    for (const id of locked) {
      assert.match(listed.get(id)?.purl ?? '', /^pkg:npm\//, id);
      assert.ok(
        listed.get(id)?.hashes?.some(({ alg }) => alg === 'SHA-512' || alg === 'SHA-1'),
        id,
      );
    }
  });

  it('attests what it publishes, bill and signed feed included, before it does', () => {
    assert.deepEqual(publish.needs, ['pack', 'sbom']);
    assert.deepEqual(publish.permissions, { contents: 'write', 'id-token': 'write', attestations: 'write' });
    for (const job of [pack, sbom]) assert.equal(job.permissions, undefined);
    const order = publish.steps.map(({ name, uses = '' }) => name ?? uses.replace(/@.*/, ''));
    assert.deepEqual(order.slice(-5), [
      'Sign the update feed',
      'Write checksums',
      'Attest where these files come from',
      'Attest the bill of materials of the installers',
      'Publish a draft',
    ]);
    const attested = publish.steps.filter(({ uses }) => uses?.startsWith('actions/attest@') === true);
    assert.deepEqual(
      attested.map((step) => step.with),
      [
        { 'subject-checksums': 'release/SHA256SUMS' },
        { 'subject-checksums': 'release/SHA256SUMS', 'sbom-path': 'release/maru.cdx.json' },
      ],
    );
  });

  it('verifies the signatures of packages before it packs', () => {
    const runs = pack.steps.flatMap(({ run }) => run ?? []);
    assert.ok(runs.indexOf('npm audit signatures') === runs.indexOf('npm ci') + 1);
  });
});
