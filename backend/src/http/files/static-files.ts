import { statSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { DIAGRAM_FRAME_PATH, DIAGRAM_FRAME_POLICY } from '@maru/core';
import { AppError } from '@maru/core/api';
import { chooseEncoding, matchesEtag } from '../negotiation.ts';
import type { Encoding } from '../negotiation.ts';
import type { HttpContext } from '../request-state.ts';
import { DATA_POLICY } from '../security/security-headers.ts';

/** A file of the website's build. */
export interface StaticFile {
  readonly path: string;
  readonly type: string;
  readonly etag: string;
  /** Bytes. */
  readonly size: number;
  /** True when the name contains a hash of the contents. */
  readonly isImmutable: boolean;
  /** Headers of this file that add to or replace those of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sizes in bytes of the compressed copies that the build wrote. */
  readonly encoded: Readonly<Partial<Record<Encoding, number>>>;
}

/** Files by URL path. Only listed files are served, which prevents path traversal. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
};
const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** Names with a content hash added by the build. */
const HASHED_NAME = /^(?:\/frames)?\/assets\/.*-[\w-]{8,}\.\w+$/;
/** Scripts of a sandboxed frame: for its opaque origin, even this server is cross-origin. */
const FRAME_ASSET = /^\/frames\/assets\//;

/**
 * Lists the files below a folder that browsers may load.
 * Skips dot files, compressed copies and the page's template.
 */
export async function listStaticFiles(root: string): Promise<StaticFiles> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = new Set(entries.filter((entry) => entry.isFile()).map(pathOf));
  const files = new Map<string, StaticFile>();
  for (const path of paths) {
    const urlPath = `/${relative(root, path).split(sep).map(encodeURIComponent).join('/')}`;
    if (urlPath === '/index.html' || urlPath.includes('/.') || isCompressedCopy(path, paths)) continue;
    files.set(urlPath, describe(path, urlPath, paths));
  }
  return files;
}

function pathOf(entry: Dirent): string {
  return join(entry.parentPath, entry.name);
}

function isCompressedCopy(path: string, paths: ReadonlySet<string>): boolean {
  return ENCODINGS.some(
    (encoding) => path.endsWith(SUFFIXES[encoding]) && paths.has(path.slice(0, -SUFFIXES[encoding].length)),
  );
}

/** Reads sizes without the thread pool: for 3,000 files it takes 0.08 s of a core at each start. */
function describe(path: string, urlPath: string, paths: ReadonlySet<string>): StaticFile {
  const { size, mtimeMs } = statSync(path);
  const encoded: Partial<Record<Encoding, number>> = {};
  for (const encoding of ENCODINGS) {
    const copy = path + SUFFIXES[encoding];
    if (paths.has(copy)) encoded[encoding] = statSync(copy).size;
  }
  return {
    path,
    size,
    encoded,
    type: TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
    // Weak, since compressed copies share the tag.
    etag: `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`,
    isImmutable: HASHED_NAME.test(urlPath),
    headers: headersOf(urlPath),
  };
}

function headersOf(urlPath: string): Readonly<Record<string, string>> {
  if (urlPath === DIAGRAM_FRAME_PATH) return { 'Content-Security-Policy': DIAGRAM_FRAME_POLICY };
  return {
    ...(HASHED_NAME.test(urlPath) ? { 'Content-Security-Policy': DATA_POLICY } : {}),
    ...(FRAME_ASSET.test(urlPath) ? { 'Access-Control-Allow-Origin': '*' } : {}),
  };
}

/**
 * Sends a file, compressed when the browser accepts it, or
 * 304. Errors: not_found when it was deleted from the disk.
 */
export async function sendStaticFile(ctx: HttpContext, file: StaticFile): Promise<void> {
  ctx.set('Cache-Control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.set('ETag', file.etag);
  ctx.set(file.headers);
  const available = ENCODINGS.filter((encoding) => file.encoded[encoding] !== undefined);
  if (available.length > 0) ctx.set('Vary', 'Accept-Encoding');
  if (matchesEtag(ctx.req.headers['if-none-match'], file.etag)) {
    ctx.status = 304;
    return;
  }
  const encoding = chooseEncoding(ctx.req.headers['accept-encoding'], available);
  const handle = await open(encoding === null ? file.path : file.path + SUFFIXES[encoding]).catch(
    (cause: unknown) => {
      throw new AppError('not_found', { cause });
    },
  );
  ctx.status = 200;
  if (encoding !== null) ctx.set('Content-Encoding', encoding);
  ctx.type = file.type;
  // Koa destroys the stream, which closes the file, when the
  // response ends, also after HEAD and on a broken connection.
  ctx.body = handle.createReadStream();
  ctx.length = (encoding === null ? undefined : file.encoded[encoding]) ?? file.size;
}
