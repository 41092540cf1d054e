import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig } from '@maru/backend/src/config.ts';
import { DOCS_PER_GROUP_MAX } from '@maru/core';
import { openSite } from '@maru/backend/src/site/open-site.ts';
import { fillGroup } from '../server/fill-group.ts';
import { sampleArticle } from '../server/article.ts';
import { openOneConnection, signUp } from '../server/one-connection.ts';
import { startMaru } from '../server/processes.ts';
import type { Running } from '../server/processes.ts';

/** Separate site with documents. */
export interface WebSite {
  readonly server: Running;
  /** Paths of pages by their name in the report. */
  readonly pages: Readonly<Record<'landing' | 'explore' | 'document (en)' | 'document (ko)', string>>;
  /** Paths of short documents: of words alone, with a formula, and with code. */
  readonly parts: Readonly<Record<keyof typeof PARTS, string>>;
  /**
   * Users whose spaces have thousands of documents: all at the top level, or all in one folder; or as many as
   * a space may have, in two folders.
   */
  readonly trees: Readonly<Record<'flat' | 'folder' | 'full', string>>;
}

type Language = 'en' | 'ko';

const ROOT = join(import.meta.dirname, '../../../..');
const DEMO = join(ROOT, 'scripts/seed/docs');
export const PASSWORD = 'a password of 2026';
/** The owner of the articles, and their titles. */
export const OWNER = 'benchweb';
export const TITLES: Readonly<Record<Language, string>> = { en: 'A long article', ko: '긴 글' };
const ARTICLE_BYTES = 20 * 1024;
/** Number of documents in the spaces whose trees are opened. */
export const TREE_DOCS = 5_000;
const OTHER_PAGES = 20;
const PARTS = {
  words: 'Words.',
  formula: 'Words.\n\n```math\n\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}\n```',
  code: 'Words.\n\n```js\nexport const sum = (a, b) => a + b; // of two\n```',
} as const;
const TREES = { flat: 'benchflat', folder: 'benchfolder', full: 'benchfull' };

/**
 * Copies the website's build into a folder, fills a new site in it and starts its server.
 * @param webDist the build
 * @param hasTrees true to create the spaces with thousands of documents, which takes a while
 */
export async function openWebSite(folder: string, webDist: string, hasTrees: boolean): Promise<WebSite> {
  const copy = join(folder, 'web');
  mkdirSync(folder, { recursive: true });
  cpSync(webDist, copy, { recursive: true });
  const environment = {
    MARU_DATA: join(folder, 'data'),
    MARU_KEY_FILE: join(folder, 'master.key'),
    MARU_LIMITS: 'off',
    MARU_LOG_LEVEL: 'info',
    MARU_WEB_DIST: copy,
  };
  const log = join(folder, 'log');
  const first = await startMaru(environment, log);
  let documents: Readonly<Record<Language | keyof typeof PARTS, string>>;
  try {
    documents = await fillThroughApi(first.url);
  } finally {
    await first.stop();
  }
  if (hasTrees) await fillTrees(environment);
  return {
    server: await startMaru(environment, log),
    pages: {
      landing: '/',
      explore: '/explore',
      'document (en)': documents.en,
      'document (ko)': documents.ko,
    },
    parts: documents,
    trees: TREES,
  };
}

async function fillTrees(environment: Readonly<Record<string, string>>): Promise<void> {
  const site = await openSite(parseConfig([], environment));
  try {
    await fillGroup(site, TREES.folder, { total: TREE_DOCS, folders: 1 });
    await fillGroup(site, TREES.full, { total: DOCS_PER_GROUP_MAX - 1, folders: 2 });
    // Filled last, so that explore lists it with a link.
    await fillGroup(site, TREES.flat, { total: TREE_DOCS, folders: 0 });
  } finally {
    await site.close();
  }
}

/** Creates two public articles among others, one in each language, and the short documents. */
async function fillThroughApi(url: string): Promise<Readonly<Record<Language | keyof typeof PARTS, string>>> {
  const connection = openOneConnection();
  const owner = await signUp(connection, url, OWNER, PASSWORD);
  const publish = async (title: string, content: string): Promise<string> => {
    const json = { title, content, isFolder: false };
    const { id } = (await owner.expect(201, 'POST', `/api/docs?groupName=${OWNER}`, { json })).doc;
    await owner.expect(200, 'PUT', `/api/docs/${id}/meta`, { json: { access: 'public' } });
    return `/${OWNER}/${id}`;
  };
  for (let i = 0; i < OTHER_PAGES; i++) await publish(`${i} 마루의 문서 and its title`, 'One of the others.');
  const documents = {
    words: await publish('Words', PARTS.words),
    formula: await publish('Words and a formula', PARTS.formula),
    code: await publish('Words and code', PARTS.code),
    en: await publish(TITLES.en, article('en')),
    ko: await publish(TITLES.ko, article('ko')),
  };
  for (const username of Object.values(TREES)) await signUp(connection, url, username, PASSWORD);
  connection.close();
  return documents;
}

/**
 * Returns real text as far as available, followed by generated
 * text: prose compresses worse than randomly chosen words.
 */
function article(language: Language): string {
  const written = ['essay', 'guide', 'stew']
    .map((name) => readFileSync(join(DEMO, `${name}-${language}.md`), 'utf8'))
    .join('\n\n');
  return `${written}\n\n${sampleArticle(ARTICLE_BYTES - Buffer.byteLength(written))}`;
}
