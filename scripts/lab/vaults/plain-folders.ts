import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unpack } from '@maru/backend/testing/zips.ts';
import type { ImportedVault, MaruSite } from './maru-site.ts';
import type { ReadMarkdown } from './read-markdown.ts';
import { readSource, wordsOf } from './source-page.ts';
import { openSource } from './source-site.ts';
import type { SourceSite } from './source-site.ts';

/** Links of one form that were looked at, and what is wrong. */
export interface FolderTrial {
  readonly form: 'wiki' | 'relative';
  readonly links: number;
  readonly found: number;
  readonly faults: readonly string[];
  /** The space that the folders were imported into. */
  readonly again: ImportedVault;
}

/** Address of a document on a page of Maru. */
const ADDRESS = /^\/[\w-]+\/([0-9a-z]{24})(?:[-?#]|$)/;

/**
 * Exports a space as plain folders, opens them as Obsidian does, and looks for each link that works in Maru;
 * then imports them into a space of their own, and compares its documents with the first ones.
 */
export async function tryPlainFolders(
  site: MaruSite,
  vault: ImportedVault,
  form: FolderTrial['form'],
  readMarkdown: ReadMarkdown,
): Promise<FolderTrial> {
  const archive = await site.export(vault, form);
  const folder = mkdtempSync(join(tmpdir(), 'maru-folders-'));
  try {
    for (const [name, content] of await unpack(archive)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const source = openSource(folder);
    const places = placesOf(source);
    const pages = new Map([...vault.pages.values()].map((page) => [page.id, page]));
    const faults: string[] = [];
    let links = 0;
    let found = 0;
    for (const { id, place, facts } of pages.values()) {
      const file = places.get(place)?.shift();
      if (file === undefined) {
        faults.push(`no file: ${place}`);
        continue;
      }
      const { facts: written } = readSource(source.read(file), file, 'obsidian', readMarkdown, false);
      const led = new Set(written.links.map((href) => source.resolve(file, href)?.path));
      for (const target of targetsOf(facts.links, id)) {
        const wanted = pages.get(target)?.place;
        if (wanted === undefined) continue;
        links++;
        if ([...led].some((path) => path !== undefined && placeOf(source, path) === wanted)) found++;
        else faults.push(`${file}: ${wanted}`);
      }
    }
    const again = await site.importArchive(archive);
    faults.push(...compareAgain(vault, again));
    return { form, links, found, faults, again };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the documents other than itself that a page's links lead to. */
function targetsOf(links: readonly string[], own: string): Set<string> {
  return new Set(links.flatMap((href) => ADDRESS.exec(href)?.[1] ?? []).filter((id) => id !== own));
}

/** Returns the files of each place, those with the same titles in their order. */
function placesOf(source: SourceSite): Map<string, string[]> {
  const orders = new Map(source.texts.map((path) => [path, Number(keyOf(source, path, 'order') ?? 0)]));
  const places = new Map<string, string[]>();
  for (const path of source.texts.toSorted((a, b) => (orders.get(a) ?? 0) - (orders.get(b) ?? 0))) {
    const place = placeOf(source, path);
    places.set(place, [...(places.get(place) ?? []), path]);
  }
  return places;
}

/** Returns the titles of a file's folders and its own. */
function placeOf(source: SourceSite, path: string): string {
  const parts = path.split('/');
  const file = parts.pop() ?? path;
  const folders = parts.map((name, index) => {
    const text = `${parts.slice(0, index + 1).join('/')}/${name}.md`;
    return titleOf(source, text, name);
  });
  const isFolder = file === `${parts.at(-1) ?? ''}.md`;
  return (isFolder ? folders : [...folders, titleOf(source, path, file.replace(/\.md$/, ''))]).join(' / ');
}

function titleOf(source: SourceSite, path: string, name: string): string {
  const title = source.texts.includes(path) ? keyOf(source, path, 'title') : null;
  return title === null ? name : String(JSON.parse(title));
}

/** Returns a value of the key that an export adds to front matter. */
function keyOf(source: SourceSite, path: string, key: string): string | null {
  const [, own = ''] = /\nmaru:\n((?: {2}[^\n]*\n)+)---/.exec(source.read(path)) ?? [];
  return new RegExp(`^ {2}${key}: (.*)$`, 'm').exec(own)?.[1] ?? null;
}

/** Compares the documents of two spaces by their places: words, headings, and where links lead. */
function compareAgain(first: ImportedVault, second: ImportedVault): string[] {
  const describe = (vault: ImportedVault): Map<string, string[]> => {
    const byId = new Map([...vault.pages.values()].map(({ id, place }) => [id, place]));
    const found = new Map<string, string[]>();
    for (const { id, place, facts } of vault.pages.values()) {
      const targets = [...targetsOf(facts.links, id)].map((one) => byId.get(one) ?? '').toSorted();
      const words = JSON.stringify([wordsOf(facts.text), facts.headings, targets, facts.media.length]);
      found.set(place, [...(found.get(place) ?? []), words].toSorted());
    }
    return found;
  };
  const again = describe(second);
  return [...describe(first)].flatMap(([place, words]) => {
    const other = again.get(place);
    if (other === undefined) return [`not imported again: ${place}`];
    return JSON.stringify(words) === JSON.stringify(other) ? [] : [`changed by the way back: ${place}`];
  });
}
