import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const KEYTAR = join(MODULES, 'keytar');
/** Where keytar looks for its native code. */
const COMPILED = join(KEYTAR, 'build/Release/keytar.node');

/** Packages to install, by platform. */
const ADVICE: Readonly<Record<string, readonly string[]>> = {
  darwin: ['  xcode-select --install               the compiler'],
  linux: [
    '  Debian, Ubuntu   apt-get install libsecret-1-0     to run what is compiled already',
    '                   apt-get install libsecret-1-dev g++ make python3     to compile it',
    '  Fedora           dnf install libsecret; dnf install libsecret-devel gcc-c++ make python3',
    '  Alpine           apk add libsecret; apk add libsecret-dev g++ make python3',
  ],
  win32: ['  Visual Studio Build Tools with "Desktop development with C++", and Python 3'],
};

/** Advice where the keychain's library is missing: packages to install, and the effect of going on without them. */
export function withoutKeytar(platform: NodeJS.Platform = process.platform): string {
  return [
    'The keychain’s library (keytar) does not load here. Install what it needs:',
    ...(ADVICE[platform] ?? ['  a C++ compiler, make, Python 3 and libsecret']),
    'Without it the app runs, but nobody stays signed in after it has ended, nothing is kept for reading offline, and --export finds no account.',
  ].join('\n');
}

/**
 * The library's native code as the registry has it: keytar's own package has none, its fork at GitHub packs the same code, compiled
 * against the same Node-API, for every platform.
 * @returns its path; null where there is none for this platform
 */
export function prebuiltKeytar(platform: NodeJS.Platform, arch: string, isMusl = false): string | null {
  const path = join(MODULES, '@github/keytar/prebuilds', `${platform}${isMusl ? 'musl' : ''}-${arch}`, 'keytar.node');
  return existsSync(path) ? path : null;
}

/**
 * True when native code holds to Node-API: then one file serves Node and every Electron, and is not compiled for its version. Code that
 * calls V8 itself names its functions in C++, as GCC and Clang or Microsoft's compiler write them.
 */
export function usesNodeApiAlone(path: string): boolean {
  const code = readFileSync(path, 'latin1');
  return code.includes('napi_') && !code.includes('_ZN2v8') && !code.includes('@v8@@');
}

/** Makes keytar load: as it is, else with the registry's native code, else compiled here. @returns whether it does */
export function ensureKeytar(): boolean {
  if (loads()) return true;
  const prebuilt = prebuiltKeytar(process.platform, process.arch, isMusl());
  if (prebuilt !== null && !existsSync(COMPILED)) {
    mkdirSync(dirname(COMPILED), { recursive: true });
    copyFileSync(prebuilt, COMPILED);
    if (loads()) return true;
  }
  try {
    const args = ['rebuild', 'keytar', '--ignore-scripts=false'];
    execFileSync('npm', args, { cwd: dirname(MODULES), stdio: 'ignore', shell: process.platform === 'win32' });
  } catch {
    // The compiler's own words help nobody: what is missing is said by `withoutKeytar`.
  }
  return loads();
}

/** In a process of its own: a library that does not fit may end it. */
function loads(): boolean {
  try {
    execFileSync(process.execPath, ['-e', 'require(process.argv[1])', COMPILED], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** True when this Node runs on musl, as on Alpine: on every other Linux its report names the C library's version. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}
