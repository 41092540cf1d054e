import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { CONTENT_SECURITY_POLICY, DIAGRAM_FRAME_PATH, DIAGRAM_FRAME_POLICY } from '@maru/core';

/** Build of the website as served to the page. */
export interface BundledFiles {
  /**
   * Returns the response for a path of the app: a file of the build, else the page, which routes by itself.
   * @param server origin of copied links to the page's documents
   */
  respond(pathname: string, server: string): Promise<Response>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};
const PAGE = '/index.html';
/** Folders of the build: a missing file in them gives 404 instead of the page. */
const ASSET = /^\/(?:assets|fonts|frames)\//;
/** Scripts of a frame with an opaque origin, to which every site is cross-origin. */
const FRAME_ASSET = /^\/frames\/assets\//;

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** Lists the build. Only listed files are served, so no path leads out of its folder. */
export async function openBundledFiles(folder: string): Promise<BundledFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const urlPath = `/${relative(folder, path).split(sep).map(encodeURIComponent).join('/')}`;
    if (entry.isFile() && !/\/\.|\.(?:br|gz|map)$/.test(urlPath)) files.set(urlPath, path);
  }
  // File cache: a switch of accounts reloads the page, and the files never change while the app runs.
  const read = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  const contentsOf = (path: string): Promise<Buffer<ArrayBuffer>> => {
    const reading = read.get(path) ?? readFile(path);
    read.set(path, reading);
    reading.catch(() => read.delete(path));
    return reading;
  };
  return {
    respond: async (pathname, server) => {
      const urlPath = files.has(pathname) || ASSET.test(pathname) ? pathname : PAGE;
      const path = files.get(urlPath);
      if (path === undefined) return new Response(null, { status: 404, headers: HEADERS });
      const bytes = await contentsOf(path);
      return new Response(urlPath === PAGE ? withOrigin(bytes.toString('utf8'), server) : bytes, {
        headers: {
          ...HEADERS,
          'Content-Type': TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
          'Cache-Control': ASSET.test(urlPath) ? 'public, max-age=31536000, immutable' : 'no-cache',
          ...(urlPath === DIAGRAM_FRAME_PATH ? { 'Content-Security-Policy': DIAGRAM_FRAME_POLICY } : {}),
          ...(FRAME_ASSET.test(urlPath)
            ? { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }
            : {}),
        },
      });
    },
  };
}

/**
 * Replaces the origin in the page's HTML by the server's.
 * An origin contains no character that ends an attribute.
 */
function withOrigin(html: string, server: string): string {
  return html.replace('<html ', `<html data-origin="${server}" `);
}
