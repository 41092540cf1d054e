import assert from 'node:assert/strict';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { Page } from 'playwright';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signIn } from './pages/auth.ts';

const HOSTILE = '<img src=x onerror="window.pwned = 1">';
/** Tags with a space that is none for a parser: it reads the handler outside of the quotes. */
const HOSTILE_IN_DRAWINGS = [
  HOSTILE,
  '<img\u00a0title="a src=x onerror=window.pwned=1 b">',
  '<img title=\u00a0"a src=x onerror=window.pwned=1 b">',
  '<svg\vid="a onload=window.pwned=1 b"></svg>',
];
const NOT_FOUND = /404/;

interface WindowWithPolicies {
  readonly trustedTypes?: { createPolicy(name: string, rules: object): unknown };
}

/** A drawing of each kind that people write, and words that it shows. */
const DIAGRAMS = [
  [
    'flowchart LR\n  A["a < b & c"] -->|yes| B{Choice}\n  subgraph Inner\n    B --> C((End))\n  end',
    'Choice',
  ],
  ['sequenceDiagram\n  Minji->>Junho: Hello\n  Note over Minji,Junho: A note', 'A note'],
  ['classDiagram\n  Animal <|-- Duck\n  Animal : +int age\n  Duck : +swim()', 'swim()'],
  ['stateDiagram-v2\n  [*] --> Still\n  Still --> Moving: go', 'Moving'],
  ['erDiagram\n  HOUSE ||--o{ ROOM : has', 'ROOM'],
  ['gantt\n  dateFormat YYYY-MM-DD\n  section One\n  Work :a1, 2026-01-01, 3d', 'Work'],
  ['pie title Woods\n  "Pine" : 40\n  "Oak" : 60', 'Oak'],
  ['mindmap\n  root((House))\n    Floor\n    Roof', 'Roof'],
  ['gitGraph\n  commit\n  branch other\n  commit', 'other'],
  ['timeline\n  title Years\n  2025 : Begun', 'Begun'],
  [`flowchart LR\n  A["${HOSTILE.replaceAll('"', "'")} stays"] --> B`, 'stays'],
] as const;

describe('Trusted Types, in Chromium', function () {
  this.timeout(180_000);
  let stage: Stage;
  let visitor: Page;
  before(async () => {
    stage = await setStage();
    visitor = await stage.visit();
  });
  after(() => stage.close());

  /** Returns what a page answers to text as HTML, as a script, and to a policy of another name. */
  const attempts = (page: Page, html: string): Promise<readonly string[]> =>
    page.evaluate((text) => {
      const attempt = (act: () => unknown): string => {
        try {
          act();
          return 'done';
        } catch (error) {
          return error instanceof Error ? error.name : String(error);
        }
      };
      const element = document.createElement('div');
      return [
        attempt(() => {
          document.body.innerHTML = text;
        }),
        attempt(() => element.insertAdjacentHTML('beforeend', text)),
        attempt(() => new DOMParser().parseFromString(text, 'text/html')),
        attempt(() => document.createRange().createContextualFragment(text)),
        attempt(() => document.createElement('script').setAttribute('src', '/a.js')),
        attempt(() => (window as WindowWithPolicies).trustedTypes?.createPolicy('other', {})),
        attempt(() => (window as WindowWithPolicies).trustedTypes?.createPolicy('default', {})),
      ];
    }, html);

  itInFullRun('refuse text as HTML on readers’ pages, in the application, and on missing pages', async () => {
    const owner = await createUser(stage, 'keeper');
    const { id } = await createDocWith(owner, 'public', { title: 'Read', content: 'Words.' });
    const writer = await stage.visit();
    await signIn(writer, owner);
    for (const [page, path] of [
      [visitor, '/'],
      [visitor, `/${owner.username}/${id}`],
      [visitor, '/login'],
      [visitor, '/api'],
      [visitor, '/nothing/is/here'],
      [writer, `/${owner.username}/${id}`],
      [writer, '/new'],
    ] as const) {
      await page.goto(path);
      await page.locator('body').waitFor();
      assert.deepEqual(await attempts(page, HOSTILE), Array(7).fill('TypeError'), path);
      assert.equal(await page.evaluate(() => 'pwned' in window), false);
      assert.equal(await page.locator('body > *').first().isVisible(), true, 'the page is still there');
    }
    stage.consoleMessages();
  });

  it('allow articles, document embeds, pasted content and examples', async () => {
    const owner = await createUser(stage, 'passing');
    const { id } = await createDocWith(owner, 'public', { title: 'Inner', content: 'In the *inner* one.' });
    const outer = await createDocWith(owner, 'private', {
      title: 'Outer',
      content: 'Before.\n\n![[Inner]]\n',
    });
    const page = await stage.visit();
    await signIn(page, owner);
    await page.goto(`/${owner.username}/${outer.id}`);
    await page.locator('.embed-doc-body em', { hasText: 'inner' }).waitFor();
    // The page is made by the browser, not by the server.
    await page.getByRole('treeitem', { name: 'Inner' }).click();
    await page.locator('article > p > em', { hasText: 'inner' }).waitFor();
    await page.getByRole('treeitem', { name: 'Outer' }).click();
    await page.locator('.embed-doc-body em', { hasText: 'inner' }).waitFor();
    await page.goto(`/${owner.username}/${id}`);
    await page.goto('/help');
    await page.locator('.article[data-preview]').first().waitFor();
    assert.deepEqual(
      stage.consoleMessages().filter((line) => !NOT_FOUND.test(line)),
      [],
    );
  });

  itInFullRun('allow every kind of diagram, complete, without running anything in it', async () => {
    const owner = await createUser(stage, 'drawer');
    const content = DIAGRAMS.map(([source]) => `\`\`\`mermaid\n${source}\n\`\`\``).join('\n\n');
    const { id } = await createDocWith(owner, 'public', { title: 'Drawn', content });
    await visitor.goto(`/${owner.username}/${id}`);
    const blocks = visitor.locator('pre[data-diagram], pre:has(code.language-mermaid)');
    for (const [index, [source, words]] of DIAGRAMS.entries()) {
      const block = blocks.nth(index);
      await block.scrollIntoViewIfNeeded();
      const drawing = block.frameLocator('iframe');
      await drawing.locator('svg').first().waitFor();
      assert.ok((await drawing.locator('svg').first().textContent())?.includes(words), source);
      assert.equal(await block.getAttribute('data-diagram'), 'drawn', source);
      assert.equal(await drawing.locator('svg [onerror], svg script').count(), 0);
    }
    const frames = visitor.frames().filter((frame) => frame.url().endsWith('/frames/diagram.html'));
    assert.equal(frames.length, DIAGRAMS.length);
    for (const frame of frames) {
      const left = await frame.evaluate((html) => {
        document.body.innerHTML = html;
        return [document.body.querySelectorAll('[onerror], [onload]').length, 'pwned' in window];
      }, HOSTILE_IN_DRAWINGS.join('x'));
      assert.deepEqual(left, [0, false]);
    }
    assert.deepEqual(stage.consoleMessages(), []);
  });
});
