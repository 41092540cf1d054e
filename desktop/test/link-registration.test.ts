import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DESKTOP_ENTRY, desktopEntry, registerLinks } from '../src/app/link-registration.ts';

const ICON = fileURLToPath(new URL('../resources/icon.png', import.meta.url));

describe('maru:// links from other programs', () => {
  let dataHome: string;
  let calls: string[];
  const app = (isPackaged: boolean): Parameters<typeof registerLinks>[0]['app'] => ({
    isPackaged,
    setAsDefaultProtocolClient: (scheme: string) => calls.push(`set ${scheme}`) > 0,
    removeAsDefaultProtocolClient: (scheme: string) => calls.push(`remove ${scheme}`) > 0,
  });
  const entry = (): Promise<string> => readFile(join(dataHome, 'applications', DESKTOP_ENTRY), 'utf8');

  beforeEach(async () => {
    calls = [];
    dataHome = await mkdtemp(join(tmpdir(), 'maru-links-'));
  });
  afterEach(() => rm(dataHome, { recursive: true }));

  it('open in an installed app from the start, and never in Electron itself', async () => {
    const installed = await registerLinks({ app: app(true), appImage: null, dataHome, icon: ICON });
    assert.deepEqual([installed.isChoice, calls], [false, ['set maru']]);
    await registerLinks({ app: app(false), appImage: null, dataHome, icon: ICON });
    assert.deepEqual(calls, ['set maru']);
    assert.deepEqual(await readdir(dataHome), []);
  });

  it('open in an AppImage when that is switched on, and remove the registration when it is switched off', async () => {
    const links = await registerLinks({
      app: app(true),
      appImage: '/home/a/Maru.AppImage',
      dataHome,
      icon: ICON,
    });
    assert.deepEqual([links.isChoice, links.isOn(), calls, await readdir(dataHome)], [true, false, [], []]);
    await links.set(true);
    assert.deepEqual([links.isOn(), calls], [true, ['set maru']]);
    assert.match(await entry(), /^Exec="\/home\/a\/Maru\.AppImage" %U$/m);
    assert.match(await entry(), /^MimeType=x-scheme-handler\/maru;$/m);
    assert.deepEqual(
      await readFile(join(dataHome, 'icons/hicolor/512x512/apps/maru-desktop.png')),
      await readFile(ICON),
    );
    await links.set(false);
    assert.deepEqual([links.isOn(), calls], [false, ['set maru', 'remove maru']]);
    const left = await readdir(dataHome, { recursive: true, withFileTypes: true });
    assert.deepEqual(
      left.filter((one) => one.isFile()),
      [],
    );
  });

  it('follow an AppImage that has been moved', async () => {
    await (await registerLinks({ app: app(true), appImage: '/old/Maru.AppImage', dataHome, icon: ICON })).set(
      true,
    );
    const links = await registerLinks({
      app: app(true),
      appImage: '/new place/100% "Maru".AppImage',
      dataHome,
      icon: ICON,
    });
    assert.ok(links.isOn());
    assert.ok((await entry()).includes('Exec="/new place/100%% \\\\"Maru\\\\".AppImage" %U'), await entry());
  });

  it('have a desktop entry that desktop-file-validate accepts', async function () {
    if (!existsSync('/usr/bin/desktop-file-validate')) {
      console.log('    skipped: desktop-file-validate (Debian: desktop-file-utils) is not installed');
      this.skip();
    }
    await (
      await registerLinks({ app: app(true), appImage: '/home/a b/Maru $1.AppImage', dataHome, icon: ICON })
    ).set(true);
    execFileSync('/usr/bin/desktop-file-validate', [join(dataHome, 'applications', DESKTOP_ENTRY)]);
    assert.ok(desktopEntry('/a').endsWith('\n'));
  });
});
