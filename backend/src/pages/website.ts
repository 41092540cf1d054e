import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageAssets, PageData, RenderPage } from '@maru/core';
import { listStaticFiles } from '../http/files/static-files.ts';
import type { StaticFiles } from '../http/files/static-files.ts';

/** The built website: the page renderer, the assets of pages, and all files for browsers. */
export interface Website {
  readonly renderPage: RenderPage;
  /** URL of the module that exports `renderPage`, for worker threads. */
  readonly entry: string;
  /** Data included in every page. */
  readonly data?: Partial<PageData>;
  readonly assets: PageAssets;
  readonly files: StaticFiles;
}

/** The fields of Vite's manifest in use here: chunks by source path. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;
export interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/**
 * Loads the website from its build folder (`client` and `server`); null when it has not been built.
 * @throws when the build exists but can't be loaded
 */
export async function loadWebsite(webDist: string): Promise<Website | null> {
  const serverEntry = join(webDist, 'server', 'entry-server.js');
  const client = join(webDist, 'client');
  const manifestPath = join(client, '.vite', 'manifest.json');
  if (!(await exists(serverEntry)) || !(await exists(manifestPath))) return null;
  const entry = pathToFileURL(serverEntry).href;
  const module = (await import(entry)) as { readonly renderPage?: unknown };
  if (typeof module.renderPage !== 'function')
    throw new Error(`${serverEntry} exports no renderPage. Build the website again.`);
  return {
    renderPage: module.renderPage as RenderPage,
    entry,
    assets: pageAssets(JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest),
    files: await listStaticFiles(client),
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Entries of the style sheets that not every page names, in the manifest. */
const APPLICATION_SHEET = 'application.css';
const EDITOR_SHEET = 'editor.css';
/** Source of the font of the first paint (`web/src/styles/fonts.css`). */
const FIRST_FONT = 'fonts/cut/roboto.woff2';

/**
 * Returns the URLs of the page's entry files: its script,
 * its style sheets, and the modules that it imports at once.
 */
export function pageAssets(manifest: Manifest): PageAssets {
  const entry = manifest['index.html'];
  if (entry === undefined)
    throw new Error('The manifest of the website names no entry. Build the website again.');
  const chunks = withImports(manifest, entry);
  const loaded = new Set(chunks);
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  const sheetsOf = (name: string): string[] => [manifest[name]?.file ?? []].flat();
  const later = sheetsOf(APPLICATION_SHEET);
  const font = manifest[FIRST_FONT]?.file;
  return {
    scripts: [toUrl(entry.file)],
    styles: [...styles].filter((sheet) => !later.includes(sheet)).map(toUrl),
    applicationStyles: later.map(toUrl),
    editorStyles: sheetsOf(EDITOR_SHEET).map(toUrl),
    font: font === undefined ? null : toUrl(font),
    preloads: chunks.slice(1).map((chunk) => toUrl(chunk.file)),
    modules: Object.fromEntries(
      Object.entries(manifest)
        .filter(
          ([source, chunk]) => source.startsWith('src/') && (chunk.isEntry ?? chunk.isDynamicEntry) === true,
        )
        .map(([source, chunk]) => [
          source,
          withImports(manifest, chunk)
            .filter((part) => !loaded.has(part))
            .map(({ file }) => toUrl(file)),
        ]),
    ),
  };
}

/** Returns the chunk and all of its static imports, each once. */
function withImports(manifest: Manifest, entry: ManifestChunk): readonly ManifestChunk[] {
  const found = new Set([entry]);
  for (const chunk of found) {
    for (const key of chunk.imports ?? []) {
      const imported = manifest[key];
      if (imported !== undefined) found.add(imported);
    }
  }
  return [...found];
}

function toUrl(file: string): string {
  return `/${file}`;
}
