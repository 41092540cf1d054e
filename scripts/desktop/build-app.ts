import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from '../bootstrap/failure.mjs';
import { bundleMain, bundlePreload } from './bundle.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What `keytar` runs with; its sources and what compiles them stay out. */
const KEYTAR = ['package.json', 'lib/keytar.js', 'build/Release/keytar.node'];
/** Compressed copies and hidden files are for the server, and nobody debugs a packed app by maps. */
const LEFT_OUT = /\.(?:br|gz|map)$|(?:^|[\\/])\.[^\\/]/;

export interface AppFolder {
  readonly folder: string;
  /** Without it the app runs, and keeps nobody signed in. */
  readonly hasKeychain: boolean;
}

/**
 * Puts together what is packed, and what Electron runs from the sources.
 * @param folder is emptied first
 * @param webDist the website's build
 */
export async function buildApp(folder = join(ROOT, 'desktop/dist'), webDist = join(ROOT, 'web/dist')): Promise<AppFolder> {
  const website = join(webDist, 'client');
  if (!existsSync(join(website, 'index.html'))) throw new Failure('The website is not built: run `npm run build` first.');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { version } = JSON.parse(await readFile(join(ROOT, 'desktop/package.json'), 'utf8')) as { version: string };
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
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await bundleMain(join(folder, 'main.js'));
  await bundlePreload(join(folder, 'preload.cjs'));
  await cp(website, join(folder, 'web'), { recursive: true, filter: (source) => !LEFT_OUT.test(relative(website, source)) });
  await copyFile(join(ROOT, 'desktop/resources/icon.png'), join(folder, 'icon.png'));
  await copyFile(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const keytar = join(ROOT, 'node_modules/keytar');
  const hasKeychain = KEYTAR.every((path) => existsSync(join(keytar, path)));
  for (const path of hasKeychain ? KEYTAR : []) {
    await mkdir(dirname(join(folder, 'keytar', path)), { recursive: true });
    await copyFile(join(keytar, path), join(folder, 'keytar', path));
  }
  return { folder, hasKeychain };
}
