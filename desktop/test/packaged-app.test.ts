import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Platform } from 'electron-builder';
import { buildWebsite } from '@maru/backend/testing/website-build.ts';
import type { WebsiteBuild } from '@maru/backend/testing/website-build.ts';
import { buildApp } from '../../scripts/desktop/build-app.ts';
import { ensureKeytar } from '../../scripts/desktop/keytar.ts';
import { LINUX_TARGETS, packForLinux } from '../../scripts/desktop/pack.ts';
import { newUpdateKeys } from '../../scripts/desktop/update-keys.ts';
import { createMemoryKeytar } from './memory-keytar.ts';
import { createElectron } from './fake-electron/electron.ts';
import { startMain } from './fake-electron/start-main.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Marker in Electron's program before its fuses: a version, their number, and each as a digit. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 8;

interface AsarFolder {
  readonly files: Readonly<
    Record<
      string,
      AsarFolder | { readonly size: number; readonly offset?: string; readonly unpacked?: boolean }
    >
  >;
}

/**
 * Returns the files of an Electron archive (a JSON header after four lengths, then contents), by their paths.
 */
async function readAsar(path: string): Promise<Map<string, string>> {
  const file = await open(path);
  try {
    const lengths = Buffer.alloc(16);
    await file.read(lengths, 0, 16, 0);
    const header = Buffer.alloc(lengths.readUInt32LE(12));
    await file.read(header, 0, header.length, 16);
    const start = 8 + lengths.readUInt32LE(4);
    const found = new Map<string, string>();
    const visit = async ({ files }: AsarFolder, above: string): Promise<void> => {
      for (const [name, entry] of Object.entries(files)) {
        if ('files' in entry) {
          await visit(entry, `${above}${name}/`);
          continue;
        }
        const contents = Buffer.alloc(entry.unpacked === true ? 0 : entry.size);
        await file.read(contents, 0, contents.length, start + Number(entry.offset ?? 0));
        found.set(above + name, contents.toString('latin1'));
      }
    };
    await visit(JSON.parse(header.toString('utf8')) as AsarFolder, '');
    return found;
  } finally {
    await file.close();
  }
}

const UPDATE = { url: 'https://updates.example/maru', publicKey: newUpdateKeys().publicKey };

/** Replaces the program of an AppImage that mounts it. */
const RUNTIME = '#!runtime\n';

/** Writes the AppImage tools that electron-builder looks up. @returns their folder */
async function writeAppImageTools(folder: string): Promise<string> {
  const script = join(import.meta.dirname, 'fake-electron/mksquashfs.ts');
  await mkdir(join(folder, 'runtimes'), { recursive: true });
  await mkdir(join(folder, 'lib/x64'), { recursive: true });
  await writeFile(join(folder, 'runtimes/runtime-x64'), RUNTIME);
  await writeFile(join(folder, 'mksquashfs'), `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`, {
    mode: 0o755,
  });
  await writeFile(join(folder, 'desktop-file-validate'), '#!/bin/sh\n', { mode: 0o755 });
  return folder;
}

describe('The packed app', function () {
  this.timeout(180_000);
  let folder: string;
  let website: WebsiteBuild;
  let files: Map<string, string>;
  let unpacked: string;
  let release: string;

  before(async function () {
    if (process.platform !== 'linux') {
      console.log('    skipped: this is not Linux');
      this.skip();
    }
    folder = await mkdtemp(join(tmpdir(), 'maru-packing-'));
    website = await buildWebsite();
    // Files that an incomplete clean-up would leave.
    await writeFile(join(website.webDist, 'client/assets/index-AbCd1234.js.map'), '{}');
    const app = join(folder, 'app');
    ensureKeytar();
    await buildApp(app, website.webDist, UPDATE);
    const stub = join(folder, 'electron');
    await mkdir(join(stub, 'resources'), { recursive: true });
    await mkdir(join(stub, 'locales'));
    await writeFile(
      join(stub, 'electron'),
      `#!/bin/sh\n${SENTINEL}${String.fromCharCode(1, FUSES)}${'1'.repeat(FUSES)}\n`,
      {
        mode: 0o755,
      },
    );
    await writeFile(join(stub, 'version'), '45.4.1');
    const output = join(folder, 'release');
    const overrides = [
      `-c.electronDist=${stub}`,
      `-c.directories.app=${app}`,
      `-c.directories.output=${output}`,
    ];
    const fpm = join(folder, 'fpm');
    await writeFile(
      fpm,
      `#!/bin/sh\nexec '${process.execPath}' '${join(import.meta.dirname, 'fake-electron/fpm.ts')}' "$@"\n`,
      { mode: 0o755 },
    );
    process.env['CUSTOM_FPM_PATH'] = fpm;
    const tools = await writeAppImageTools(join(folder, 'appimage'));
    process.env['APPIMAGE_TOOLS_PATH'] = tools;
    const targets = LINUX_TARGETS.filter((target) => target !== 'deb' || existsSync('/usr/bin/dpkg-deb'));
    assert.equal(await packForLinux(targets, output, overrides, UPDATE.url, 'ignore'), 0);
    delete process.env['CUSTOM_FPM_PATH'];
    delete process.env['APPIMAGE_TOOLS_PATH'];
    release = output;
    unpacked = join(output, 'linux-unpacked');
    files = await readAsar(join(unpacked, 'resources/app.asar'));
  });
  after(async () => {
    if (folder === undefined) return;
    await rm(folder, { recursive: true });
    await website.remove();
  });

  it('holds the app, the website and the keychain’s library, and nothing else', () => {
    const names = [...files.keys()].filter((name) => !name.startsWith('keytar/')).toSorted();
    assert.deepEqual(names, [
      'LICENSE',
      'icon.png',
      'main.js',
      'package.json',
      'preload.cjs',
      'tray/tray16.png',
      'tray/tray16@2x.png',
      'tray/tray22.png',
      'tray/tray22@2x.png',
      'tray/trayTemplate.png',
      'tray/trayTemplate@2x.png',
      'update.json',
      'web/assets/index-AbCd1234.js',
      'web/assets/plain.css',
      'web/favicon.svg',
      'web/frames/assets/diagram-AbCd1234.js',
      'web/frames/diagram.html',
      'web/index.html',
    ]);
    for (const name of files.keys())
      assert.doesNotMatch(name, /\.(?:map|ts|br|gz|test)|node_modules|\.secret|\.vite/);
  });

  it('contains no path of the build machine and no key', () => {
    for (const [name, contents] of files) {
      assert.ok(!contents.includes(ROOT) && !contents.includes(folder), name);
      assert.doesNotMatch(
        contents,
        /sourceMappingURL=|-----BEGIN [A-Z ]*PRIVATE KEY|canary of the folder/,
        name,
      );
    }
    const { dependencies, devDependencies } = JSON.parse(files.get('package.json') ?? '') as Record<
      string,
      unknown
    >;
    assert.deepEqual([dependencies, devDependencies], [undefined, undefined]);
  });

  it('has native code outside of the archive, if it was compiled', () => {
    if (!existsSync(join(ROOT, 'node_modules/keytar/build/Release/keytar.node'))) return;
    assert.ok(existsSync(join(unpacked, 'resources/app.asar.unpacked/keytar/build/Release/keytar.node')));
    assert.deepEqual([...files.keys()].filter((name) => name.startsWith('keytar/')).toSorted(), [
      'keytar/build/Release/keytar.node',
      'keytar/lib/keytar.js',
      'keytar/package.json',
    ]);
  });

  it('runs as it was bundled', async () => {
    const { electron, controls } = createElectron({ userData: join(folder, 'profile'), context: null });
    const main = pathToFileURL(join(folder, 'app/main.js')).href;
    await startMain(
      { electron, keytar: createMemoryKeytar(), updater: null },
      ['--export', join(folder, 'out')],
      main,
    );
    // Nobody is signed in, which is reported.
    assert.equal(await controls.ended, 1);
  });

  it('is a package of Debian’s, with its entry, icons, file type and links', async function () {
    if (!existsSync('/usr/bin/dpkg-deb')) {
      console.log('    skipped: dpkg-deb is not installed');
      this.skip();
    }
    const path = join(release, 'maru-desktop_0.1.0_amd64.deb');
    const field = (name: string): string =>
      execFileSync('dpkg-deb', ['--field', path, name], { encoding: 'utf8' }).trim();
    assert.deepEqual(
      [field('Package'), field('Version'), field('Architecture')],
      ['maru-desktop', '0.1.0', 'amd64'],
    );
    assert.match(field('Depends'), /\blibsecret-1-0\b/);
    const installed = join(folder, 'installed');
    execFileSync('dpkg-deb', ['--extract', path, installed]);
    for (const [name, contents] of files) {
      if (!name.startsWith('keytar/'))
        assert.equal(
          (await readAsar(join(installed, 'opt/Maru/resources/app.asar'))).get(name),
          contents,
          name,
        );
    }
    const entry = await readFile(join(installed, 'usr/share/applications/maru-desktop.desktop'), 'utf8');
    assert.match(entry, /^Exec=\/opt\/Maru\/maru-desktop %U$/m);
    assert.match(entry, /^MimeType=(?:.*;)?x-scheme-handler\/maru;/m);
    assert.match(entry, /^MimeType=(?:.*;)?text\/markdown;/m);
    assert.match(entry, /^Icon=maru-desktop$/m);
    // Name of the desktop entry that Electron reports on Linux, so
    // that Wayland, portals and `xdg-settings` find this entry.
    assert.match(entry, /^StartupWMClass=maru-desktop$/m);
    assert.equal(
      (JSON.parse(files.get('package.json') ?? '') as { desktopName: string }).desktopName,
      'maru-desktop.desktop',
    );
    assert.match(entry, /^Categories=Office;$/m);
    for (const size of [16, 32, 48, 128, 256, 512]) {
      assert.ok(
        existsSync(join(installed, `usr/share/icons/hicolor/${size}x${size}/apps/maru-desktop.png`)),
        String(size),
      );
    }
    assert.match(
      await readFile(join(installed, 'usr/share/mime/packages/maru-desktop.xml'), 'utf8'),
      /glob pattern="\*\.md"/,
    );
    const feed = await readFile(join(release, 'latest-linux.yml'), 'utf8');
    assert.ok(
      feed.includes(
        createHash('sha512')
          .update(await readFile(path))
          .digest('base64'),
      ),
      feed,
    );
  });

  it('is an AppImage that starts in its sandbox, by itself and from its entry', async () => {
    const image = await readFile(join(release, 'Maru-0.1.0.AppImage'));
    assert.equal(image.subarray(0, RUNTIME.length).toString(), RUNTIME);
    const mounted = join(folder, 'mounted');
    await mkdir(mounted);
    // The archive is followed by its block map, for differential updates.
    execFileSync('tar', ['-C', mounted, '-xf', '-'], { input: image.subarray(RUNTIME.length) });
    assert.deepEqual(await readAsar(join(mounted, 'resources/app.asar')), files);
    // An AppImage is identified by the missing marker of a package.
    assert.ok(!existsSync(join(mounted, 'resources/package-type')));
    const entry = await readFile(join(mounted, 'maru-desktop.desktop'), 'utf8');
    assert.match(entry, /^Exec=AppRun %U$/m);
    assert.match(entry, /^MimeType=(?:.*;)?x-scheme-handler\/maru;/m);
    assert.match(await readFile(join(mounted, 'AppRun'), 'utf8'), /BIN="\$APPDIR\/maru-desktop"/);
    const feed = await readFile(join(release, 'latest-linux.yml'), 'utf8');
    assert.ok(feed.includes(createHash('sha512').update(image).digest('base64')), feed);
  });

  it('has a configuration that electron-builder takes for every platform, with the installers of each', async () => {
    const require = createRequire(import.meta.resolve('electron-builder/cli.js'));
    const library = (path: string): Record<string, (...args: unknown[]) => Promise<unknown>> =>
      require(`app-builder-lib/out/util/config/${path}`) as Record<
        string,
        (...args: unknown[]) => Promise<unknown>
      >;
    const { DebugLogger } = require('builder-util') as { DebugLogger: new (isEnabled: boolean) => object };
    const config = (await library('config')['getConfig']?.(ROOT, 'electron-builder.yml', null)) as Record<
      string,
      { readonly target: readonly string[]; readonly icon: string }
    >;
    await library('config')['validateConfiguration']?.(config, new DebugLogger(false));
    await assert.rejects(async () =>
      library('config')['validateConfiguration']?.(
        { ...config, nsis: { oneClock: true } },
        new DebugLogger(false),
      ),
    );
    const platforms = [Platform.LINUX, Platform.MAC, Platform.WINDOWS].map(
      (platform) => config[platform.buildConfigurationKey],
    );
    assert.deepEqual(
      platforms.map((options) => options?.target),
      [['AppImage', 'deb'], ['dmg', 'zip'], ['nsis']],
    );
    // Associations on Windows need an installation for all users, which this is not.
    const associations = [Platform.LINUX, Platform.MAC, Platform.WINDOWS].map(
      ({ buildConfigurationKey: key }) =>
        (config[key] as { fileAssociations?: readonly object[] }).fileAssociations?.length ?? 0,
    );
    assert.deepEqual([...associations, config['fileAssociations']], [1, 1, 0, undefined]);
    for (const options of platforms)
      assert.ok(existsSync(join(ROOT, options?.icon ?? 'no icon')), options?.icon);
  });

  it('has its fuses set, and asks its own feed for updates', async () => {
    const program = await readFile(join(unpacked, 'maru-desktop'), 'latin1');
    const fuses = program.slice(program.indexOf(SENTINEL) + SENTINEL.length + 2).slice(0, FUSES);
    // Run as Node: off; cookies: encrypted; NODE_OPTIONS, inspect: off;
    // integrity, app.asar alone: on; (unchanged); file: no privileges.
    assert.equal(fuses, '01001110');
    assert.match(
      await readFile(join(unpacked, 'resources/app-update.yml'), 'utf8'),
      /provider: generic\nurl: https:\/\/updates\.example\/maru/,
    );
    assert.deepEqual(JSON.parse(files.get('update.json') ?? ''), UPDATE);
  });
});
