import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_STYLE } from '@maru/core';
import type { PageInput } from '@maru/core';
import { SITE_MAP } from '@maru/core/site-map';
import { textsOf } from '../../i18n/instances.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { pageHead } from './head.ts';
import { escapeText, htmlDocument, jsonForScript } from './html-document.ts';
import { matchScreen, matchRoute } from '../navigation/route-table.ts';

const group = {
  id: 'g',
  name: 'annie',
  title: 'Ann & co',
  style: DEFAULT_STYLE,
  isOwner: false,
  homeDocId: null,
};
const doc = {
  id: 'd'.repeat(24),
  title: '집 <마루>',
  excerpt: 'A "quiet" place',
  isFolder: false,
  hasComments: true,
  createdAt: '',
  updatedAt: '',
};
const input: PageInput = {
  url: `/annie/${doc.id}`,
  origin: 'https://maru.example',
  locale: 'en',
  theme: 'dark',
  status: 200,
  isIndexable: true,
  data: { group: { group, docs: [] }, doc },
  articleHtml: '<p>Words</p>',
  assets: {
    scripts: ['/assets/a.js'],
    styles: ['/assets/a.css'],
    applicationStyles: ['/assets/z.css'],
    editorStyles: ['/assets/e.css'],
    font: '/assets/f.woff2',
    preloads: ['/assets/b.js'],
    modules: {},
  },
};
const t = textsOf('en').t as Parameters<typeof pageHead>[1];
const write = (part: Partial<PageInput>): string => {
  const whole = { ...input, ...part };
  return htmlDocument(whole, pageHead(whole, t), '<main></main>', { failed: '' });
};

describe('The HTML of a page', () => {
  before(() => loadTexts('en', 'rest'));

  it('has its language, theme, title, description and address, all escaped', () => {
    const html = write({});
    assert.match(html, /<html lang="en" data-theme="dark" data-status="200">/);
    assert.match(html, /<title>집 &lt;마루&gt; · Maru<\/title>/);
    assert.match(html, /<meta name="description" content="A &quot;quiet&quot; place">/);
    assert.match(html, new RegExp(`<link rel="canonical" href="https://maru.example/annie/${doc.id}-`));
    assert.match(html, /<meta property="og:title" content="집 &lt;마루&gt; · Maru">/);
    assert.match(html, /<meta property="og:type" content="article">/);
    assert.doesNotMatch(html, /robots/);
  });

  it('preloads the font of the first paint, unless the space has its own', () => {
    const font = '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/f.woff2">';
    assert.ok(write({}).includes(font));
    const style = { ...group.style, fontFamily: 'Gowun Batang' };
    assert.ok(!write({ data: { group: { group: { ...group, style }, docs: [] }, doc } }).includes(font));
    // The application's pages have no text to show by then.
    assert.ok(!write({ url: `/annie/${doc.id}/edit`, data: {} }).includes(font));
  });

  it('links the styles of its first view, and the application’s if it starts with that', () => {
    const sheetsOf = (url: string, part: Partial<PageInput> = {}): readonly (string | undefined)[] => {
      const html = write({ url, data: {}, ...part });
      const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href);
      return [...sheets, /data-styles="([^"]*)"/.exec(html)?.[1]];
    };
    assert.deepEqual(sheetsOf(input.url, { data: input.data }), ['/assets/a.css', '/assets/z.css']);
    for (const url of ['/new', `/annie/${doc.id}/edit`])
      assert.deepEqual(sheetsOf(url), ['/assets/a.css', '/assets/e.css', '/assets/z.css']);
    for (const url of ['/login', '/search'])
      assert.deepEqual(sheetsOf(url), ['/assets/a.css', '/assets/z.css', undefined]);
    assert.deepEqual(sheetsOf('/new', { status: 404 }), ['/assets/a.css', '/assets/z.css']);
  });

  it('preloads the document of an editor, and of no other page', () => {
    const preloads = (part: Partial<PageInput>): readonly string[] =>
      [...write(part).matchAll(/<link rel="preload" as="fetch" [^>]*href="([^"]*)"/g)].map(
        ([, href = '']) => href,
      );
    const url = `/Annie/${doc.id}-rain/edit`;
    assert.deepEqual(preloads({ url, data: {} }), [`/api/groups/annie/docs/${doc.id}`]);
    assert.deepEqual(preloads({ url, status: 404, data: {} }), []);
    assert.deepEqual(preloads({}), []);
    assert.deepEqual(preloads({ url: '/new', data: {} }), []);
  });

  it('has the language of the document, for any interface language, and links other languages of the page', () => {
    const localeOf = (part: Partial<PageInput>): string | undefined =>
      /og:locale" content="([^"]*)"/.exec(write(part))?.[1];
    const korean = '<p>오늘은 비가 왔어요.</p><pre><code>const rain = await weather.today();</code></pre>';
    for (const locale of ['en', 'ko'] as const) {
      assert.equal(
        localeOf({
          locale,
          articleHtml: '<p>It rained today, and tomorrow.</p>',
          data: { doc: { ...doc, title: 'Rain' } },
        }),
        'en_US',
      );
      assert.equal(localeOf({ locale, articleHtml: korean }), 'ko_KR');
      assert.equal(
        localeOf({ locale, articleHtml: korean, data: { ...input.data, doc: { ...doc, language: 'ja' } } }),
        'ja_JP',
      );
      assert.equal(
        localeOf({
          locale,
          articleHtml: '<p>Где мы были вчера?</p>',
          data: { doc: { ...doc, title: 'Вчера' } },
        }),
        undefined,
      );
      assert.equal(
        localeOf({ locale, url: '/help', data: {}, articleHtml: null }),
        { en: 'en_US', ko: 'ko_KR' }[locale],
      );
    }
    for (const data of [input.data, { group: { group, docs: [] } }])
      assert.doesNotMatch(write({ data }), /hreflang/);
    for (const url of ['/', '/help', '/terms', '/explore']) {
      const html = write({ url, data: {}, articleHtml: null });
      for (const lang of ['en', 'ko', 'x-default']) assert.match(html, new RegExp(`hreflang="${lang}"`));
      assert.ok(html.includes(`<link rel="canonical" href="https://maru.example${url}">`));
    }
  });

  it('has the canonical address of a home document, and the feed of the space', () => {
    const home = { group: { group: { ...group, homeDocId: doc.id }, docs: [] }, doc };
    for (const url of ['/annie', `/annie/${doc.id}`]) {
      assert.match(
        write({ url, data: home }),
        /<link rel="canonical" href="https:\/\/maru\.example\/annie">/,
      );
    }
    const feed =
      '<link rel="alternate" type="application/rss+xml" title="Ann &amp; co" href="https://maru.example/annie/feed.xml">';
    assert.ok(write({}).includes(feed));
    assert.ok(!write({ url: '/', data: {} }).includes('rss'));
  });

  it('excludes missing and unlisted pages from search engines', () => {
    for (const html of [write({ isIndexable: false }), write({ status: 404 })]) {
      assert.match(html, /<meta name="robots" content="noindex, nofollow">/);
      assert.doesNotMatch(html, /canonical|og:|hreflang/);
    }
  });

  it('reveals nothing of the request for a missing page', () => {
    const html = write({ status: 404, url: '/404', data: {}, articleHtml: null });
    assert.match(html, /<title>Nothing here · Maru<\/title>/);
    assert.doesNotMatch(html, /annie|집/);
  });

  it('escapes its data so that nothing in it can end the element', () => {
    const value = { title: '</script><!--<script>' };
    const json = jsonForScript(value);
    assert.ok(!json.includes('<'));
    assert.deepEqual(JSON.parse(json), value);
  });

  it('has no inline scripts or styles', () => {
    const html = write({});
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    assert.deepEqual(scripts, [
      '<script type="module" fetchpriority="low" src="/assets/a.js" data-modules="" data-styles="/assets/z.css">',
      '<script type="application/json" id="maru:page-data">',
      '<script type="application/json" id="maru:reader-texts">',
    ]);
    assert.doesNotMatch(html, /<style|\son\w+=/);
  });

  it('links the application’s files when it starts later, and preloads them when it starts at once', () => {
    const modules = { 'src/entry-client.tsx': ['/assets/c.js'], 'src/i18n/en-reader.ts': ['/assets/t.js'] };
    const assets = { ...input.assets, modules };
    const named = 'src="/assets/a.js" data-modules="/assets/c.js /assets/t.js" data-styles="/assets/z.css"';
    const sheet = '<link rel="stylesheet" href="/assets/z.css">';
    const preload = '<link rel="modulepreload" fetchpriority="low" href="/assets/c.js">';
    for (const later of [write({ assets }), write({ assets, status: 404, isIndexable: false })]) {
      assert.ok(later.includes(named) && later.includes('maru:reader-texts') && !later.includes(preload));
      assert.ok(later.includes('<link rel="stylesheet" href="/assets/a.css">') && !later.includes(sheet));
    }
    for (const part of [{ isIndexable: false }, { url: '/login' }]) {
      const atOnce = write({ assets, ...part });
      assert.ok(!atOnce.includes('data-modules') && !atOnce.includes('maru:reader-texts'));
      assert.ok(atOnce.includes(preload) && atOnce.includes(sheet));
    }
  });

  it('escapes attribute values', () =>
    assert.equal(escapeText(`<a b="c">&`), '&lt;a b=&quot;c&quot;&gt;&amp;'));
});

describe('The routes', () => {
  for (const [path, screen] of [
    ['/', 'landing'],
    ['/signup', 'signup'],
    ['/reset-password', 'resetPassword'],
    ['/confirm-email', 'confirmEmail'],
    ['/confirm-signup', 'confirmSignup'],
    ['/end-session', 'endSession'],
    ['/undo-email', 'undoEmail'],
    ['/new', 'newDocument'],
    ['/annie', 'space'],
    ['/annie/abc-title', 'document'],
    ['/annie/abc/edit', 'editDocument'],
    ['/a/b/c/d', 'notFound'],
  ] as const) {
    it(`show ${screen} at ${path}`, () => assert.equal(matchScreen(path), screen));
  }

  it('preload files of existing screens', () => {
    const sources = SITE_MAP.flatMap((route) => ('preload' in route ? route.preload : []));
    assert.ok(sources.length > 0);
    for (const source of sources) assert.ok(existsSync(join(import.meta.dirname, '../..', source)), source);
  });

  it('match a space’s name in any case, and the rest of the path exactly', () => {
    assert.deepEqual(matchRoute('/Annie/abc-%EC%A7%91'), {
      screen: 'document',
      groupName: 'annie',
      docSegment: 'abc-%EC%A7%91',
    });
  });
});
