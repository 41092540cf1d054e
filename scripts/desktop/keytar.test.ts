import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prebuiltKeytar, usesNodeApiAlone, withoutKeytar } from './keytar.ts';

describe('The keychain’s library', () => {
  const platforms = [
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['linux', 'arm64'],
    ['linux', 'x64'],
    ['win32', 'arm64'],
    ['win32', 'x64'],
  ] as const;

  it('has a prebuilt binary in the registry for every platform of the installers', () => {
    for (const [platform, arch] of platforms)
      assert.notEqual(prebuiltKeytar(platform, arch), null, `${platform} ${arch}`);
    assert.equal(prebuiltKeytar('freebsd', 'x64'), null);
  });

  it('needs no separate build for Electron, as it uses Node-API only', () => {
    for (const [platform, arch] of platforms)
      assert.ok(usesNodeApiAlone(prebuiltKeytar(platform, arch) ?? ''), `${platform} ${arch}`);
    const folder = mkdtempSync(join(tmpdir(), 'maru-keytar-'));
    try {
      const path = join(folder, 'bound.node');
      for (const code of [
        'napi_create_function _ZN2v87Isolate10GetCurrentEv',
        'napi_x ?GetCurrent@Isolate@v8@@SAPEAV12@XZ',
        'nothing',
      ]) {
        writeFileSync(path, code);
        assert.ok(!usesNodeApiAlone(path), code);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('exports keytar’s functions', function () {
    const path = prebuiltKeytar(process.platform, process.arch);
    if (path === null) {
      console.log(`    skipped: the registry has none for ${process.platform} ${process.arch}`);
      this.skip();
    }
    const code = 'process.stdout.write(Object.keys(require(process.argv[1])).sort().join())';
    const calls = execFileSync(process.execPath, ['-e', code, path], { encoding: 'utf8' });
    assert.equal(calls, 'deletePassword,findCredentials,findPassword,getPassword,setPassword');
  });

  it('says what to install and what does not work when it is missing', () => {
    assert.match(withoutKeytar('linux'), /libsecret-1-dev/);
    assert.match(withoutKeytar('darwin'), /xcode-select --install/);
    assert.match(withoutKeytar('win32'), /Visual Studio Build Tools/);
    for (const platform of ['linux', 'darwin', 'win32', 'freebsd'] as const)
      assert.match(withoutKeytar(platform), /nobody stays signed in/);
  });
});
