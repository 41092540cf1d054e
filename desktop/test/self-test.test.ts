import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setUpDesktop } from './desktop-app.ts';
import type { FakeDesktop } from './desktop-app.ts';

interface Report {
  readonly ok: boolean;
  readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly detail?: string }>>;
}

/** Runs the self test of the packaged app on the fake Electron. */
describe('maru-desktop --self-test', function () {
  this.timeout(120_000);
  let desktop: FakeDesktop;
  const CHECKS = [
    'cookieRules',
    'deepLink',
    'exportToFolder',
    'keychain',
    'preload',
    'protocol',
    'updateSignature',
    'windows',
  ];
  const run = async (): Promise<readonly [number, Report]> => {
    const file = join(desktop.userData, '..', 'report.json');
    const started = await desktop.start([`--self-test=${file}`]);
    const code = await started.ended;
    for (const window of started.windows) window.close();
    return [code, JSON.parse(await readFile(file, 'utf8')) as Report];
  };

  before(async () => {
    desktop = await setUpDesktop();
  });
  after(() => desktop.close());

  it('passes every check, and leaves nothing in the keychain', async () => {
    const [code, { ok, checks }] = await run();
    assert.deepEqual(Object.keys(checks).toSorted(), CHECKS);
    assert.deepEqual(
      Object.entries(checks).filter(([, one]) => !one.ok),
      [],
    );
    assert.deepEqual([code, ok], [0, true]);
    assert.deepEqual([...(await desktop.secrets()).keys()], []);
  });

  it('names the failed check and the reason, and exits with code 1', async () => {
    await desktop.failKeychain('The keychain is shut');
    const [code, { ok, checks }] = await run();
    assert.deepEqual([code, ok], [1, false]);
    assert.match(checks['keychain']?.detail ?? '', /The keychain is shut/);
    assert.deepEqual(
      Object.entries(checks).flatMap(([name, one]) => (one.ok ? [] : name)),
      ['keychain'],
    );
  });
});
