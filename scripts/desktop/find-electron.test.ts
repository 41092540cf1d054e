import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findElectron } from './find-electron.ts';

describe('Electron’s executable', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'maru-electron-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  it('is taken from the named folder', () => {
    assert.equal(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: folder }, 'linux'), null);
    writeFileSync(join(folder, 'electron'), '');
    writeFileSync(join(folder, 'electron.exe'), '');
    assert.equal(findElectron({ ELECTRON_OVERRIDE_DIST_PATH: folder }, 'linux'), join(folder, 'electron'));
    assert.equal(
      findElectron({ ELECTRON_OVERRIDE_DIST_PATH: folder }, 'win32'),
      join(folder, 'electron.exe'),
    );
  });

  it('gives instructions when it is missing', () => {
    const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'none') };
    const script = fileURLToPath(new URL('start.ts', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /npx install-electron[\s\S]*ELECTRON_OVERRIDE_DIST_PATH/);
    assert.doesNotMatch(stderr, /\n\s+at /);
  });
});
