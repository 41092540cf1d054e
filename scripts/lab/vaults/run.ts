import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compare } from './compare.ts';
import type { Fault } from './compare.ts';
import { openMaru } from './maru-site.ts';
import type { ImportedVault, MaruSite } from './maru-site.ts';
import { tryPlainFolders } from './plain-folders.ts';
import { loadMarkdown } from './read-markdown.ts';
import type { ReadMarkdown } from './read-markdown.ts';
import { readSource } from './source-page.ts';
import type { SourcePage } from './source-page.ts';
import { openSource } from './source-site.ts';

/**
 * Imports folders of documents into a server and compares each page with what Obsidian, GitHub or a site
 * generator shows: its words, headings, links, anchors, pictures, formulas, callouts, code and tables. With
 * `--folders` each space is exported as plain folders, in which all links that work in Maru must be found.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    least: { type: 'string', default: '95' },
    details: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    folders: { type: 'boolean', default: false },
  },
});

interface Count {
  right: number;
  all: number;
}

async function check(folder: string, site: MaruSite, readMarkdown: ReadMarkdown): Promise<Count> {
  const source = openSource(folder);
  const vault = await site.import(folder, source.paths);
  const read = new Map<string, SourcePage>();
  const sourceOf = (path: string): SourcePage => {
    const page =
      read.get(path) ??
      readSource(source.read(path), path, source.flavour, readMarkdown, source.isFolderText(path));
    read.set(path, page);
    return page;
  };
  const causes = new Map<string, string[]>();
  let right = 0;
  for (const path of source.texts) {
    const found = compare(path, sourceOf(path), vault.pages.get(path), source, vault, sourceOf);
    if (found.length === 0) right++;
    for (const cause of new Set(found.map((one) => one.cause)))
      causes.set(cause, [...(causes.get(cause) ?? []), `${path}: ${detailOf(found, cause)}`]);
  }
  const all = source.texts.length;
  const share = ((right / Math.max(1, all)) * 100).toFixed(1);
  console.log(
    `\n${basename(folder)} (${source.flavour}): ${right} of ${all} right, ${share} %, ${vault.seconds.toFixed(1)} s`,
  );
  for (const [cause, where] of [...causes].toSorted((a, b) => b[1].length - a[1].length)) {
    console.log(`  ${String(where.length).padStart(5)}  ${cause}`);
    if (values.only === '' || cause.includes(values.only))
      for (const one of where.slice(0, Number(values.details))) console.log(`           ${one}`);
  }
  if (values.folders) await checkFolders(site, vault, readMarkdown);
  return { right, all };
}

async function checkFolders(site: MaruSite, vault: ImportedVault, readMarkdown: ReadMarkdown): Promise<void> {
  let shown = vault;
  // A space is exported once an hour: the second form is that of the space which the first one has made.
  for (const form of ['wiki', 'relative'] as const) {
    const { links, found, faults, again } = await tryPlainFolders(site, shown, form, readMarkdown);
    console.log(`  plain folders (${form}): ${found} of ${links} links found, ${faults.length} faults`);
    for (const fault of faults.slice(0, Math.max(5, Number(values.details))))
      console.log(`           ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
    shown = again;
  }
}

function detailOf(faults: readonly Fault[], cause: string): string {
  return faults.find((one) => one.cause === cause)?.detail ?? '';
}

const readMarkdown = await loadMarkdown();
const site = await openMaru();
const total: Count = { right: 0, all: 0 };
try {
  for (const folder of positionals) {
    const { right, all } = await check(resolve(folder), site, readMarkdown);
    total.right += right;
    total.all += all;
  }
} finally {
  await site.stop();
}
const share = (total.right / Math.max(1, total.all)) * 100;
console.log(`\n${total.right} of ${total.all} right, ${share.toFixed(1)} %`);
if (share < Number(values.least)) process.exitCode = 1;
