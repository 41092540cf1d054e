import assert from 'node:assert/strict';
import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { EMBED_FRAME_ORIGINS } from '@maru/core';
import { createBrowser } from '../../testing/browser.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnSqlite } from '../../testing/databases.ts';
import { createDocWith } from '../../testing/docs.ts';
import { createUser, startServer } from '../../testing/server.ts';
import type { TestServer, TestUser } from '../../testing/server.ts';
import { buildWebsite } from '../../testing/website-build.ts';
import type { WebsiteBuild } from '../../testing/website-build.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** Tags of the dialect's HTML (contract, section 7). */
const TAGS = new Set(
  'a aside audio blockquote br code del details div em h1 h2 h3 h4 h5 h6 hr img input kbd li mark nav ol p pre section span strong sub summary sup table tbody td th thead tr u ul video article'.split(
    ' ',
  ),
);
const ATTRIBUTES =
  /^(?:id|class|href|src|alt|title|style|open|start|align|type|checked|disabled|controls|preload|loading|decoding|width|height|rel|colspan|data-[a-z-]+|aria-[a-z-]+|role|dir|lang|tabindex|referrerpolicy)$/;
const STYLE =
  /^(?:(?:font-size:\d+(?:\.\d+)?(?:px|%)|color:(?:#[0-9a-f]{3,8}|[a-z]+)|width:\d+(?:\.\d+)?%|--callout:var\(--[a-z-]+\)|aspect-ratio:\d+ ?\/ ?\d+|text-align:(?:left|right|center));?)+$/;

describeOnSqlite('Past vulnerabilities: scripts in documents', (database) => {
  let build: WebsiteBuild;
  let server: TestServer;
  let owner: TestUser;
  let anonymous: Browser;
  before(async () => {
    build = await buildWebsite();
    server = await startServer({ database, webDist: build.webDist });
    owner = await createUser(server, 'author');
    anonymous = createBrowser(server);
  });
  after(async () => {
    await server.close();
    await build.remove();
  });

  for (const { row, name, text } of HOSTILE_TEXTS) {
    it(`${row}. ${name}: is words and the dialect's own elements on the page, and the same text in the answer`, async () => {
      const title = text.replaceAll('\n', ' ').slice(0, 200).trim();
      const doc = await createDocWith(owner, 'public', { title, content: text });
      const read = (await anonymous.expect(200, 'GET', `/api/groups/${owner.username}/docs/${doc.id}`)).doc;
      assert.equal(read.content, text);
      const page = await anonymous.send('GET', `/${owner.username}/${doc.id}`);
      assert.equal(page.status, 200);
      assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self';/);
      const elements = elementsOf(parse(page.text));
      assert.deepEqual(
        elements.filter(({ tagName }) =>
          [
            'script',
            'iframe',
            'object',
            'embed',
            'link',
            'meta',
            'base',
            'style',
            'svg',
            'form',
            'noscript',
          ].includes(tagName),
        ),
        [],
      );
      const article = elements.find(({ tagName }) => tagName === 'article');
      assert.ok(article);
      for (const element of elementsOf(article)) checkElement(element, page.text);
    });
  }

  it('31. a comment is text, whatever it looks like (BookStack 0.29.2)', async () => {
    const doc = await createDocWith(owner, 'public');
    for (const { text } of HOSTILE_TEXTS) {
      const { comment } = await owner.browser.expect(201, 'POST', `/api/comments?docId=${doc.id}`, {
        json: { content: text },
      });
      assert.equal(comment.content, text.replaceAll(/\r\n?/g, '\n'));
    }
    const response = await anonymous.send('GET', `/api/comments?docId=${doc.id}&limit=100`);
    assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  });

  it('32. every HTML answer forbids inline scripts by policy, also errors (BookStack 22.07.3)', async () => {
    const doc = await createDocWith(owner, 'public');
    for (const path of [
      '/',
      '/login',
      '/nothing/at/all',
      `/${owner.username}`,
      `/${owner.username}/${doc.id}`,
      `/${owner.username}/${'0'.repeat(24)}`,
      '/api',
      '/%',
    ]) {
      const { headers } = await anonymous.send('GET', path, { headers: { Accept: 'text/html' } });
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'/, path);
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      assert.doesNotMatch(scripts, /unsafe|\*|data:|http/, path);
      assert.match(policy, /base-uri 'none'.*object-src 'none'|object-src 'none'.*base-uri 'none'/, path);
    }
  });

  it('33. and 34. frames are allowed only from the listed hosts (HedgeDoc GHSA-gmgw-rcmh-7x47)', async () => {
    const policy = (await anonymous.send('GET', '/')).headers.get('content-security-policy') ?? '';
    const frames = /frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    assert.deepEqual(frames.toSorted(), ["'self'", ...EMBED_FRAME_ORIGINS].toSorted());
    for (const origin of EMBED_FRAME_ORIGINS) assert.match(origin, /^https:\/\/[a-z0-9.-]+$/);
  });

  it('39. and 40. names, titles and addresses with HTML in them stay text (HedgeDoc 1.8.2, CVE-2026-58487)', async () => {
    const html = '"><img src=x onerror=alert(1)>';
    await owner.browser.expect(200, 'PUT', `/api/groups/${owner.username}`, { json: { title: html } });
    for (const email of ['"<img src=x>"@example.org', '<script>@example.org', 'a"b@example.org"><b>'])
      assert.equal(
        (
          await createBrowser(server).send('POST', '/api/signup', {
            form: { username: 'htmlname01', email, password: 'secret words 1' },
          })
        ).status,
        422,
        email,
      );
    const doc = await createDocWith(owner, 'public', { title: html });
    for (const path of [
      `/${owner.username}`,
      `/${owner.username}/${doc.id}`,
      `/${owner.username}/feed.xml`,
      '/sitemap.xml',
    ]) {
      const { text } = await anonymous.send('GET', path);
      assert.doesNotMatch(text, /<img src=x/, path);
    }
  });

  it('46. a design can contain only values of its settings', async () => {
    for (const style of [
      { fontFamily: 'x;} body{background:url(//evil.example)' },
      { fontFamily: 'url(//evil.example)' },
      { mainColor: 'red;}' },
      { accentColor: 'url(javascript:1)' },
      { backgroundColor: 'expression(alert(1))' },
      { preset: 'a;b' },
    ])
      assert.equal(
        (await owner.browser.send('PUT', `/api/groups/${owner.username}`, { json: { style } })).status,
        422,
        JSON.stringify(style),
      );
  });
});

function elementsOf(root: Node): Element[] {
  const found: Element[] = [];
  const visit = (node: Node): void => {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(root);
  return found;
}

function checkElement({ tagName, attrs }: Element, html: string): void {
  assert.ok(TAGS.has(tagName), `<${tagName}> in ${html.slice(0, 2_000)}`);
  for (const { name, value } of attrs) {
    assert.match(name, ATTRIBUTES, `${tagName} ${name}=${value}`);
    if (name === 'style') assert.match(value, STYLE, value);
    if (name === 'href' || name === 'src')
      assert.match(value, /^(?:https?:\/\/|mailto:|tel:|[/#?]|\.{0,2}\/|(?![a-z][a-z0-9+.-]*:))/i, value);
    if (name === 'href' || name === 'src')
      assert.doesNotMatch(
        value,
        /^[\s\p{Cc}]*(?:javascript|vbscript|data|file|blob|x-callback-url|vscode|ms-msdt|shell)\s*:/iu,
        value,
      );
  }
}
