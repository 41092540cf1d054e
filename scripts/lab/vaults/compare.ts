import { MEDIA, slugsOf } from './facts.ts';
import type { Facts } from './facts.ts';
import type { ImportedVault, MaruPage } from './maru-site.ts';
import { wordsOf } from './source-page.ts';
import type { SourcePage } from './source-page.ts';
import { decodeLink } from './source-site.ts';
import type { SourceSite } from './source-site.ts';

/** A difference between what a program shows and what Maru shows. */
export interface Fault {
  /** Code by which faults are counted. */
  readonly cause: string;
  readonly detail: string;
}

const DOCUMENT = /\.(?:md|mdx|markdown)$/i;
/** Markup that a reader must not see. Where the source shows it as well, it is broken there. */
const LEFT_OVER: Readonly<Record<string, RegExp>> = {
  tag: /<\/?(?:a|abbr|b|big|blockquote|br|center|code|dd|details|div|dl|dt|em|figcaption|figure|font|h[1-6]|hr|i|iframe|img|ins|kbd|li|main|nav|ol|p|picture|pre|q|s|section|small|source|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul|video)(?:\s[^<>]*)?\/?>/gi,
  component: /<\/?[A-Z]\w*(?:\s[^<>]*)?\/?>/g,
  bold: /\*\*/g,
  wiki: /\[\[|\]\]/g,
  link: /\]\(/g,
  formula: /\$\$/g,
  comment: /%%|<!--|\{\/\*/g,
  container: /^[ \t]*:::/gm,
  callout: /\[![\w-]+\]/g,
  entity: /&(?:[a-z]{2,8}|#\d+);/gi,
  heading: /^[ \t]*#{1,6} /gm,
  fence: /```|~~~/g,
  table: /^\s*\|.*\|\s*$/gm,
  ownId: /\{#[\w-]+\}/g,
};

/** Compares a document with its page. */
export function compare(
  path: string,
  source: SourcePage,
  page: MaruPage | undefined,
  site: SourceSite,
  vault: ImportedVault,
  sourceOf: (path: string) => SourcePage,
): Fault[] {
  if (page === undefined) return [{ cause: 'missing', detail: vault.refused.get(path) ?? 'no document' }];
  const faults: Fault[] = [];
  const add = (cause: string, detail: string): void => {
    faults.push({ cause, detail });
  };
  if (wordsOf(source.title) !== wordsOf(page.title)) add('title', `${source.title} | ${page.title}`);
  compareWords(source.facts, page.facts, site.read(path), add);
  for (const [name, pattern] of Object.entries(LEFT_OVER)) {
    // Obsidian shows a frame for a file that is not there, Maru the words.
    const lost =
      name === 'wiki'
        ? source.facts.links.filter((href) => href.startsWith('wiki:') && site.resolve(path, href) === null)
        : [];
    const expected = (source.facts.text.match(pattern)?.length ?? 0) + 2 * lost.length;
    const found = page.facts.text.match(pattern) ?? [];
    // Tags that HTML does not have are dropped by GitHub, and shown by Maru.
    if (name === 'component' && site.flavour !== 'site') continue;
    if (found.length > expected) add(`left over: ${name}`, around(page.facts.text, found.at(-1) ?? ''));
  }
  compareHeadings(source, page.facts, add);
  compareLists('code', source.facts.codes.map(codeOf), page.facts.codes.map(codeOf), add);
  compareLists('formula', source.facts.formulas.map(codeOf), page.facts.formulas.map(codeOf), add);
  if (source.facts.callouts > page.facts.callouts)
    add('callouts', `${source.facts.callouts} | ${page.facts.callouts}`);
  const rows = (tables: readonly number[]): string => tables.join(' ');
  if (rows(source.facts.tables) !== rows(page.facts.tables))
    add('tables', `${rows(source.facts.tables)} | ${rows(page.facts.tables)}`);
  compareLinks(path, source, page, site, vault, sourceOf, add);
  compareMedia(path, source.facts, page.facts, site, add);
  return faults;
}

type Add = (cause: string, detail: string) => void;

function compareWords(source: Facts, page: Facts, raw: string, add: Add): void {
  const left = new Map<string, number>();
  for (const word of wordsOf(source.text).split(' ')) left.set(word, (left.get(word) ?? 0) + 1);
  const extra: string[] = [];
  for (const word of wordsOf(page.text).split(' ')) {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    else extra.push(word);
  }
  const missing = [...left].flatMap(([word, count]) => Array.from({ length: count }, () => word));
  // A tag that HTML does not have, such as a placeholder: programs drop it, Maru shows it.
  // A note within a line, which Obsidian shows as a whole and Maru as a link.
  const angled = wordsOf((raw.match(/<[^<>\n]*>|!\[\[[^\]\n]*\]\]/g) ?? []).join(' ')).split(' ');
  const rest = extra.filter((word) => word !== '' && !angled.includes(word));
  // Words beside each other without a space between them on one side only.
  const together = (words: readonly string[]): string => words.toSorted().join('');
  const letters = (words: readonly string[]): string => [...together(words)].toSorted().join('');
  if (letters(missing) === letters(rest)) return;
  if (missing.join('') !== '') add('words missing', missing.slice(0, 12).join(' '));
  if (rest.length > 0) add('words extra', rest.slice(0, 12).join(' '));
}

function compareHeadings({ facts, titleHeading }: SourcePage, page: Facts, add: Add): void {
  const expected = facts.headings.slice(titleHeading + 1).filter(({ text }) => wordsOf(text) !== '');
  const found = page.headings.filter(({ text }) => wordsOf(text) !== '');
  for (const [index, one] of expected.entries()) {
    const other = found[index];
    if (other !== undefined && other.level === one.level && wordsOf(other.text) === wordsOf(one.text))
      continue;
    add('headings', `${one.level} ${one.text} | ${other?.level ?? ''} ${other?.text ?? 'none'}`);
    return;
  }
  if (found.length > expected.length) add('headings', `none | ${found[expected.length]?.text ?? ''}`);
}

function compareLists(cause: string, expected: readonly string[], found: readonly string[], add: Add): void {
  const left = [...found];
  for (const one of expected) {
    const at = left.indexOf(one);
    if (at < 0) {
      add(cause, one.slice(0, 120) || '(empty)');
      return;
    }
    left.splice(at, 1);
  }
  if (left.length > 0) add(`${cause} extra`, (left[0] ?? '').slice(0, 120));
}

function codeOf(code: string): string {
  return code.replaceAll(/\s+/g, ' ').trim();
}

function compareLinks(
  path: string,
  source: SourcePage,
  page: MaruPage,
  site: SourceSite,
  vault: ImportedVault,
  sourceOf: (path: string) => SourcePage,
  add: Add,
): void {
  const hrefs = new Set(page.facts.links.map(plainAddress));
  const inside = page.facts.links.flatMap((href) => {
    const [, id = '', anchor = ''] = /^\/[\w-]+\/([0-9a-z]{24})[^#]*(?:#(.*))?$/.exec(href) ?? [];
    return id !== ''
      ? [{ id, anchor }]
      : href.startsWith('#')
        ? [{ id: page.id, anchor: href.slice(1) }]
        : [];
  });
  for (const href of source.facts.links) {
    if (/^(?!wiki:)[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) {
      // Other schemes are not followed by Maru on purpose.
      if (/^(?:https?|mailto):/i.test(href) && !hrefs.has(plainAddress(href))) {
        // GFM ends a bare address before emphasis (6.9), which markdown-it does not.
        if (!hrefs.has(plainAddress(href.replace(/[_*~]+$/, '')))) add('link outside', href);
      }
      continue;
    }
    const target = site.resolve(path, href);
    // Leads nowhere in its program as well.
    if (target === null) continue;
    if (!DOCUMENT.test(target.path)) {
      if (
        MEDIA.test(target.path) &&
        !page.facts.links.concat(page.facts.media).some((one) => isMediaOf(one, target.path))
      )
        add('link to a file', href);
      continue;
    }
    const other = vault.pages.get(target.path);
    if (other === undefined) continue;
    const led = inside.filter(({ id }) => id === other.id);
    if (led.length === 0) {
      add(href.startsWith('wiki:') ? 'wiki link' : 'link', href);
      continue;
    }
    if (target.anchor === '') continue;
    const { facts, titleHeading } = sourceOf(target.path);
    const index =
      facts.anchors.get(target.anchor) ??
      facts.anchors.get(target.anchor.toLowerCase()) ??
      (site.flavour === 'obsidian'
        ? facts.anchors.get(`heading:${wordsOf(target.anchor.split('#').at(-1) ?? '')}`)
        : undefined);
    // An anchor that leads nowhere in the source, a block of Obsidian, or the title.
    if (index === undefined || target.anchor.startsWith('^') || index === titleHeading) continue;
    const wanted = wordsOf(facts.headings[index]?.text ?? '');
    const leads = led.some(({ anchor }) => wordsOf(headingAt(other.facts, anchor) ?? '\0') === wanted);
    if (!leads && wanted !== '') add('anchor', `${href} → ${led.map(({ anchor }) => anchor).join(' ')}`);
  }
}

/** Returns the text of the heading that an anchor leads to on Maru's page, as its script finds it. */
function headingAt(facts: Facts, anchor: string): string | undefined {
  const name = decodeLink(anchor);
  const own = facts.anchors.get(name);
  if (own !== undefined) return facts.headings[own]?.text;
  return facts.headings[slugsOf(facts.headings).indexOf(name.toLowerCase())]?.text;
}

function compareMedia(path: string, source: Facts, page: Facts, site: SourceSite, add: Add): void {
  const found = new Set(page.media.map(plainAddress));
  for (const src of source.media) {
    if (/^(?:https?:)?\/\//i.test(src)) {
      if (!found.has(plainAddress(src)) && !found.has(plainAddress(`https:${src}`)))
        add('picture outside', src);
      continue;
    }
    if (/^[a-vx-z][a-z0-9+.-]*:/i.test(src)) continue;
    const target = site.resolve(path, src);
    if (target === null || !MEDIA.test(target.path)) continue;
    if (!page.media.some((one) => isMediaOf(one, target.path))) add('picture', src);
  }
}

function isMediaOf(address: string, path: string): boolean {
  if (!address.startsWith('/media/')) return false;
  const nameOf = (one: string): string => wordsOf((one.split('/').at(-1) ?? one).replace(/\.\w+$/, ''));
  return nameOf(decodeLink(address.split('?')[0] ?? address)).startsWith(nameOf(path).slice(0, 60));
}

/** Returns an address in a form in which two ways of encoding it are the same. */
function plainAddress(href: string): string {
  return decodeLink(href.trim().replaceAll('&amp;', '&')).replace(/\/$/, '').replaceAll(/\s/g, '');
}

function around(text: string, part: string): string {
  const at = text.lastIndexOf(part);
  return text.slice(Math.max(0, at - 40), at + 60).replaceAll(/\s+/g, ' ');
}
