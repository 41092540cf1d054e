import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url));
const KEYTAR = join(MODULES, 'keytar');
/** Path of keytar's native code. */
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

/**
 * Returns advice where the keychain's library is missing:
 * packages to install, and the effect of continuing without them.
 */
export function withoutKeytar(platform: NodeJS.Platform = process.platform): string {
  return [
    'The keychain’s library (keytar) does not load here. Install what it needs:',
    ...(ADVICE[platform] ?? ['  a C++ compiler, make, Python 3 and libsecret']),
    'Without it the app runs, but nobody stays signed in after it has ended, nothing is kept for reading offline, and --export finds no account.',
  ].join('\n');
}

/**
 * Returns the path of the library's native code from the registry: keytar's own package has none, its fork at
 * GitHub packages the same code, compiled against the same Node-API, for every platform.
 * @returns its path; null where there is none for this platform
 */
export function prebuiltKeytar(platform: NodeJS.Platform, arch: string, isMusl = false): string | null {
  const path = join(
    MODULES,
    '@github/keytar/prebuilds',
    `${platform}${isMusl ? 'musl' : ''}-${arch}`,
    'keytar.node',
  );
  return existsSync(path) ? path : null;
}

/**
 * Returns true when native code uses only Node-API: then one file works in
 * Node and every Electron, and is not compiled per version. Code that calls V8
 * itself contains mangled C++ names, of GCC and Clang or Microsoft's compiler.
 */
export function usesNodeApiAlone(path: string): boolean {
  const code = readFileSync(path, 'latin1');
  return code.includes('napi_') && !code.includes('_ZN2v8') && !code.includes('@v8@@');
}

/**
 * Makes keytar loadable: as installed, else with the registry's native code, else compiled here.
 * @returns true when it loads
 */
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
    execFileSync('npm', args, {
      cwd: dirname(MODULES),
      stdio: 'ignore',
      shell: process.platform === 'win32',
    });
  } catch {
    // The compiler's output is not helpful: `withoutKeytar` says what is missing.
  }
  return loads();
}

/** Runs in a separate process: an incompatible library may crash it. */
function loads(): boolean {
  try {
    execFileSync(process.execPath, ['-e', 'require(process.argv[1])', COMPILED], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns true when this Node runs on musl, as on Alpine: on
 * every other Linux its report has the C library's version.
 */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}
