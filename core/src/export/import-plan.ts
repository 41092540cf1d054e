import { FOLDER_DEPTH_MAX } from '../limits.ts';
import { importFileKind, TEXT_FILE, VIEW_FILE } from '../text/import-files.ts';
import type { Manifest, ManifestDoc } from './manifest.ts';

/** Reason why a file of an import became no document. */
export type SkipReason =
  | 'unsupported_type'
  | 'hidden'
  | 'archive'
  | 'link'
  | 'unsafe_path'
  | 'encrypted'
  | 'damaged'
  | 'not_text'
  | 'too_large'
  | 'too_deep'
  | 'too_many_documents'
  | 'missing'
  | 'quota_exceeded'
  | 'too_many_images'
  /** A picture or a file that front matter alone names. */
  | 'in_properties'
  /** A view that another program makes of the texts: `.base` and `.canvas` of Obsidian. */
  | 'view';

export interface SkippedFile {
  readonly name: string;
  readonly reason: SkipReason;
}

/** Document that an import will create. */
export interface PlannedDoc {
  /** Path of the file with its text; null for a folder without text. */
  readonly path: string | null;
  /** Title when the file contains none. */
  readonly name: string;
  readonly isFolder: boolean;
  /** Parent folder, which precedes it in the list; null at the top level. */
  readonly parent: PlannedDoc | null;
  /** Its entry in an export's manifest; null for files from other sources. */
  readonly manifest: ManifestDoc | null;
  /** True for the home document of an exported space. */
  readonly isHome: boolean;
  /** True for a folder whose text is a README: it keeps its name, and the text its heading. */
  readonly keepsName: boolean;
}

export interface ImportPlan {
  /** Tree order, folders before their content. */
  readonly docs: readonly PlannedDoc[];
  readonly skipped: readonly SkippedFile[];
}

/** Names, without ending, of files that are the text of their folder, as one of the folder's name is. */
const FOLDER_TEXTS = ['readme', 'index', '_index'];
/** Page id that Notion's exports append to a title. */
const NOTION_ID = / [0-9a-f]{32}$/;
const IN_ORDER = new Intl.Collator('en', { numeric: true });

/**
 * Plans the documents of an import. Files in the manifest get its properties;
 * of others, directories become folders, and a file beside a directory of the same name is that folder's text
 * (Notion exports nested pages in this form), else one in it that is called like the folder, README or index.
 * @param paths with `/` between names, safe, without the manifest and its media files
 * @param home path of the home document of an export in plain folders; null for none
 */
export function planImport(
  paths: readonly string[],
  manifest: Pick<Manifest, 'docs' | 'damaged'> | null,
  home: string | null = null,
): ImportPlan {
  const skipped: SkippedFile[] = [];
  const docs: PlannedDoc[] = [];
  const named = new Set<string>();
  if (manifest !== null) planManifest(manifest, new Set(paths), docs, named, skipped);
  const texts: string[] = [];
  for (const path of paths) {
    if (named.has(path)) continue;
    if (importFileKind(path) === 'hidden') skipped.push({ name: path, reason: 'hidden' });
    else if (/\.zip$/i.test(path)) skipped.push({ name: path, reason: 'archive' });
    else if (VIEW_FILE.test(path)) skipped.push({ name: path, reason: 'view' });
    else if (!TEXT_FILE.test(path)) skipped.push({ name: path, reason: 'unsupported_type' });
    else texts.push(path);
  }
  planDirectory(directoryOf(texts), null, 0, { docs, skipped, home });
  return { docs, skipped };
}

function planManifest(
  { docs: entries, damaged }: Pick<Manifest, 'docs' | 'damaged'>,
  paths: ReadonlySet<string>,
  docs: PlannedDoc[],
  named: Set<string>,
  skipped: SkippedFile[],
): void {
  const folders = new Map<string, { readonly doc: PlannedDoc; readonly depth: number }>();
  for (const entry of entries) {
    const { file, kind, folder } = entry;
    named.add(file);
    const isFolder = kind === 'folder';
    const around = folder === null ? undefined : folders.get(folder);
    const depth = (around?.depth ?? 0) + (isFolder ? 1 : 0);
    if (depth > FOLDER_DEPTH_MAX) skipped.push({ name: file, reason: 'too_deep' });
    else if (!paths.has(file) && !isFolder) skipped.push({ name: file, reason: 'missing' });
    else if (damaged.has(file) && !isFolder) skipped.push({ name: file, reason: 'damaged' });
    else {
      // The folder is kept for its children even when its own text is damaged.
      if (damaged.has(file)) skipped.push({ name: file, reason: 'damaged' });
      const doc = {
        path: paths.has(file) && !damaged.has(file) ? file : null,
        name: entry.title,
        isFolder,
        parent: around?.doc ?? null,
        manifest: entry,
        isHome: kind === 'home',
        keepsName: false,
      };
      docs.push(doc);
      if (isFolder) folders.set(file, { doc, depth });
    }
  }
}

interface Directory {
  /** Files by their names without extension. */
  readonly files: Map<string, string[]>;
  readonly directories: Map<string, Directory>;
}

function directoryOf(paths: readonly string[]): Directory {
  const root: Directory = { files: new Map(), directories: new Map() };
  for (const path of paths) {
    const names = path.split('/');
    const base = (names.pop() ?? '').replace(TEXT_FILE, '');
    let directory = root;
    for (const name of names) {
      const next: Directory = directory.directories.get(name) ?? { files: new Map(), directories: new Map() };
      directory.directories.set(name, next);
      directory = next;
    }
    directory.files.set(base, [...(directory.files.get(base) ?? []), path]);
  }
  return root;
}

function planDirectory(
  { files, directories }: Directory,
  parent: PlannedDoc | null,
  depth: number,
  plan: { readonly docs: PlannedDoc[]; readonly skipped: SkippedFile[]; readonly home: string | null },
): void {
  const bases = [...new Set([...files.keys(), ...directories.keys()])].toSorted(
    (a, b) => IN_ORDER.compare(a, b) || (a < b ? -1 : 1),
  );
  for (const base of bases) {
    const paths = files.get(base) ?? [];
    const inside = directories.get(base);
    const name = base.replace(NOTION_ID, '');
    if (inside !== undefined && depth >= FOLDER_DEPTH_MAX) {
      for (const path of [...paths, ...pathsIn(inside)])
        plan.skipped.push({ name: path, reason: 'too_deep' });
      continue;
    }
    let folder: PlannedDoc | null = null;
    const own = inside !== undefined && paths.length === 0 ? takeFolderText(inside, base) : null;
    for (const path of inside !== undefined && paths.length === 0 ? [own] : paths) {
      const isFolder = inside !== undefined && folder === null;
      const keepsName = own !== null && isReadme(own, base);
      const isHome = path !== null && path === plan.home;
      const doc: PlannedDoc = { path, name, isFolder, parent, manifest: null, isHome, keepsName };
      plan.docs.push(doc);
      if (isFolder) {
        folder = doc;
        planDirectory(inside, doc, depth + 1, plan);
      }
    }
  }
}

/** Takes the file that is the text of its folder out of the folder; null without one. */
function takeFolderText({ files }: Directory, folder: string): string | null {
  const names = [folder.toLowerCase(), ...FOLDER_TEXTS];
  const found = [...files.keys()]
    .filter((base) => names.includes(base.toLowerCase()))
    .toSorted((a, b) => names.indexOf(a.toLowerCase()) - names.indexOf(b.toLowerCase()))[0];
  if (found === undefined) return null;
  const [path = null, ...others] = files.get(found) ?? [];
  if (others.length === 0) files.delete(found);
  else files.set(found, others);
  return path;
}

/** Returns true for the text of a folder that has not the folder's name. */
function isReadme(path: string, folder: string): boolean {
  const base = path.slice(path.lastIndexOf('/') + 1).replace(TEXT_FILE, '');
  return base.toLowerCase() !== folder.toLowerCase();
}

function pathsIn({ files, directories }: Directory): string[] {
  return [...[...files.values()].flat(), ...[...directories.values()].flatMap(pathsIn)];
}
