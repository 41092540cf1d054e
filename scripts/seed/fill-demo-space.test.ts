import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { markupOptions } from '@maru/core';
import { outline, parse, renderHtml } from '@maru/core/markup';
import { startServer } from '@maru/backend/testing/server.ts';
import type { TestServer } from '@maru/backend/testing/server.ts';
import { createSession } from '../session/create-session.ts';
import { DEMO_HOME, DEMO_TREE, DEMO_USERNAME } from './demo-tree.ts';
import type { DemoDocument } from './demo-tree.ts';
import { fillDemoSpace } from './fill-demo-space.ts';

const flat = (documents: readonly DemoDocument[]): DemoDocument[] =>
  documents.flatMap((document) => [document, ...flat(document.children ?? [])]);
const ALL = [DEMO_HOME, ...flat(DEMO_TREE)];
const textOf = ({ file }: DemoDocument): Promise<string> =>
  readFile(new URL(`docs/${file}`, import.meta.url), 'utf8');

describe('Demo space', () => {
  let server: TestServer;

  before(async () => {
    server = await startServer({ database: 'sqlite' });
    const owner = createSession(server.url);
    await owner.signup({
      body: { username: DEMO_USERNAME, password: 'a demo password 1', email: 'demo@example.org' },
    });
    assert.equal(await fillDemoSpace(owner, DEMO_USERNAME), ALL.length);
  });

  after(() => server.close());

  it('is readable by everyone, with the given texts in the given order', async () => {
    const reader = createSession(server.url);
    const { group, docs } = await reader.getGroup({ params: { name: DEMO_USERNAME } });
    assert.deepEqual(
      docs.map(({ title }) => title).sort(),
      flat(DEMO_TREE)
        .map(({ title }) => title)
        .sort(),
    );
    assert.ok(docs.every(({ isPublic }) => isPublic));
    const topLevel = docs.filter(({ parentId }) => parentId === null).sort((a, b) => a.seq - b.seq);
    assert.deepEqual(
      topLevel.map(({ title }) => title),
      DEMO_TREE.map(({ title }) => title),
    );
    assert.ok(group.homeDocId !== null);
    for (const document of ALL) {
      const docId = docs.find(({ title }) => title === document.title)?.id ?? group.homeDocId;
      const { doc } = await reader.getDoc({ params: { group: DEMO_USERNAME, docId }, query: {} });
      assert.equal(doc.title, document.title);
      assert.equal(doc.content, await textOf(document));
      assert.deepEqual(JSON.parse(doc.props), document.props ?? {});
    }
  });

  it('links only to documents that it has', async () => {
    const titles = new Set(ALL.map(({ title }) => title));
    for (const document of ALL) {
      const text = (await textOf(document)).replaceAll(/`[^`\n]*`/g, '');
      for (const [, target = ''] of text.matchAll(/\[\[([^\]|]+)/g)) {
        assert.ok(
          titles.has(target.replace(`${DEMO_USERNAME}/`, '')),
          `${document.title} links to ${target}`,
        );
      }
    }
  });

  for (const title of ['Writing in Maru', '마루에서 글쓰기']) {
    it(`shows every construct of the markup in "${title}"`, async () => {
      const document = ALL.find((candidate) => candidate.title === title) ?? assert.fail();
      const html = renderHtml(parse(await textOf(document), markupOptions(JSON.stringify(document.props))));
      const expected = [
        '<h2 id="s-1">',
        '<h3 id="s-3.1">',
        '<span class="number">',
        '<details>',
        '<details open>',
        '<nav class="toc">',
        '<sup id="fnref-1">',
        '<section class="footnotes">',
        '<del>',
        '<strong>',
        '<em>',
        '<u>',
        '<code>',
        'font-size:24px',
        'font-size:80%',
        'color:teal',
        'color:#c0392b',
        '<br',
        '<img',
        '<ol>',
        '<ul>',
        'type="checkbox"',
        '<blockquote>',
        '<hr',
        'class="language-ts"',
        '<table>',
        'class="wiki-link"',
        'class="embed"',
        'class="link-preview"',
        'language-mermaid',
        'language-math',
        '<a href="https://example.com"',
      ];
      for (const part of expected) assert.ok(html.includes(part), part);
      const footnotes = html.indexOf('<section class="footnotes">');
      assert.ok(footnotes < html.lastIndexOf('<h2'), 'the footnotes stand where the page asks for them');
    });
  }

  it('says the same things in both languages of the guide', async () => {
    const [english, korean] = await Promise.all(
      ['guide-en.md', 'guide-ko.md'].map((file) => textOf({ title: '', file })),
    );
    const levelsOf = (text: string): number[] => outline(parse(text)).map(({ level }) => level);
    assert.deepEqual(levelsOf(english ?? ''), levelsOf(korean ?? ''));
  });
});
