import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteParts } from '@maru/core';
import { AppError } from '@maru/core/api';

/** Parts of the built website that websites of files take. */
export interface SiteBuild {
  /** URL of the build that exports `renderSitePage`. */
  readonly entry: string;
  readonly parts: SiteParts;
  /** Styles of pages for reading. */
  readonly css: string;
  /** Returns a file of the build by its address. Errors: unavailable. */
  readFile(address: string): Promise<Buffer>;
}

/** Loads it once it is asked for. Errors: unavailable where the website has not been built. */
export type LoadSiteBuild = () => Promise<SiteBuild>;

/** The member of Vite's manifest in use here. */
type Manifest = Readonly<Record<string, { readonly css?: readonly string[] }>>;

/** The sheet of pages for reading (`web/vite.config.ts`). */
const READING_SHEET = /^reader-/;

/** @param webDist folder of the built website */
export function createSiteBuild(webDist: string): LoadSiteBuild {
  let loading: Promise<SiteBuild> | null = null;
  return async () => {
    loading ??= load(webDist);
    try {
      return await loading;
    } catch (error) {
      loading = null;
      throw new AppError('unavailable', { cause: error });
    }
  };
}

async function load(webDist: string): Promise<SiteBuild> {
  const client = join(webDist, 'client');
  const entry = pathToFileURL(join(webDist, 'server', 'entry-site.js')).href;
  const { siteParts } = (await import(entry)) as { readonly siteParts: SiteParts };
  const manifest = JSON.parse(await readFile(join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const sheet = manifest['index.html']?.css?.find((file) => READING_SHEET.test(basename(file)));
  if (sheet === undefined) throw new Error('The website names no styles for reading. Build it again.');
  return {
    entry,
    parts: siteParts,
    css: await readFile(join(client, sheet), 'utf8'),
    readFile: (address) =>
      readFile(join(client, decodeURIComponent(new URL(address, 'http://localhost').pathname))),
  };
}
