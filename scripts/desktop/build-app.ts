import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../bootstrap/failure.mjs';
import { DESKTOP_ENTRY } from '../../desktop/src/app/link-registration.ts';
import { UPDATE_FILE } from '../../desktop/src/app/update-source.ts';
import type { UpdateSource } from '../../desktop/src/app/update-source.ts';
import { bundleMain, bundlePreload } from './bundle.ts';
import { prebuiltKeytar } from './keytar.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Files that `keytar` needs at run time; its sources and build tools are excluded. */
const KEYTAR = ['package.json', 'lib/keytar.js'];
const KEYTAR_NATIVE = 'build/Release/keytar.node';
/**
 * Excluded files: compressed copies and hidden files are for
 * the server, and source maps are not used in a packed app.
 */
const EXCLUDED = /\.(?:br|gz|map)$|(?:^|[\\/])\.[^\\/]/;

export interface AppFolder {
  readonly folder: string;
  /** False: the app runs, but stores no sign-in. */
  readonly hasKeychain: boolean;
}

/**
 * Assembles the packaged files, which Electron also runs from the sources.
 * @param folder is emptied first
 * @param webDist the website's build
 * @param update release source of the packed app; null: none
 * @param arch architecture of the native code
 */
export async function buildApp(
  folder = join(ROOT, 'desktop/dist'),
  webDist = join(ROOT, 'web/dist'),
  update: UpdateSource | null = null,
  arch: string = process.arch,
): Promise<AppFolder> {
  const website = join(webDist, 'client');
  if (!existsSync(join(website, 'index.html')))
    throw new Failure('The website is not built: run `npm run build` first.');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { version } = JSON.parse(await readFile(join(ROOT, 'desktop/package.json'), 'utf8')) as {
    version: string;
  };
  const manifest = {
    name: 'maru-desktop',
    productName: 'Maru',
    version,
    description: 'Documents in a space of your own',
    license: 'MIT',
    homepage: 'https://localhost/',
    author: 'The Maru authors',
    type: 'module',
    main: 'main.js',
    // Identity of the app on Linux: the name of its desktop entry, for portals, Wayland and `xdg-settings`.
    desktopName: DESKTOP_ENTRY,
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await bundleMain(join(folder, 'main.js'));
  await bundlePreload(join(folder, 'preload.cjs'));
  await cp(website, join(folder, 'web'), {
    recursive: true,
    filter: (source) => !EXCLUDED.test(relative(website, source)),
  });
  await copyFile(join(ROOT, 'desktop/resources/icon.png'), join(folder, 'icon.png'));
  await cp(join(ROOT, 'desktop/resources/tray'), join(folder, 'tray'), { recursive: true });
  if (update !== null) await writeFile(join(folder, UPDATE_FILE), `${JSON.stringify(update)}\n`);
  await copyFile(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const keytar = join(ROOT, 'node_modules/keytar');
  const native = arch === process.arch ? join(keytar, KEYTAR_NATIVE) : prebuiltKeytar(process.platform, arch);
  const sources = KEYTAR.map((path) => [join(keytar, path), path] as const);
  const copies = native === null ? [] : [...sources, [native, KEYTAR_NATIVE] as const];
  const hasKeychain = copies.length > 0 && copies.every(([source]) => existsSync(source));
  for (const [source, path] of hasKeychain ? copies : []) {
    await mkdir(dirname(join(folder, 'keytar', path)), { recursive: true });
    await copyFile(source, join(folder, 'keytar', path));
  }
  return { folder, hasKeychain };
}
