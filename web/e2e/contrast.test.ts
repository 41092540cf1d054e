import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { createDoc, createDocWith } from '@maru/backend/testing/docs.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { seedSpace, visitsOf } from './addresses.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signIn } from './pages/auth.ts';

/** Folder for screenshots of each view. */
const PICTURES = process.env['MARU_TEST_PICTURES'];
const WISHES = { forced: { forcedColors: 'active' }, contrast: { contrast: 'more' } } as const;
/** Minimum size of touch targets in pixels (contract, touch targets on coarse pointers). */
const FINGER_PX = 44;
/** Selects controls, without links within a line of text. */
const PRESSED =
  'button, summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"], [role="treeitem"], select';

describe('Contrast, touch targets and print, in a browser', function () {
  this.timeout(240_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  const style = (locator: Locator, ...names: readonly string[]): Promise<string> =>
    locator.first().evaluate((element, all) => {
      const computed = getComputedStyle(element);
      return all.map((name) => computed.getPropertyValue(name)).join(' | ');
    }, names);
  const picture = async (page: Page, name: string): Promise<void> => {
    if (PICTURES !== undefined) await page.screenshot({ path: join(PICTURES, `${name}.png`) });
  };

  for (const [name, wish] of Object.entries(WISHES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const test = name === 'forced' && colorScheme === 'dark' ? it : itInFullRun;
      test(`distinguishes changes and selected tabs, rows and swatches (${name}, ${colorScheme})`, async () => {
        const owner = await createUser(stage, 'seen');
        const doc = await createDoc(owner, {
          title: 'Compared',
          content: 'One line.\n\nAn old line.\n\nThe last.',
        });
        const json = {
          title: 'Compared',
          content: 'One line.\n\nA new line.\n\nThe last.',
          lastUpdatedAt: doc.updatedAt,
        };
        await owner.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, { json });
        await createDoc(owner, { title: 'Another' });
        const page = await stage.visit({ ...wish, colorScheme, viewport: { width: 1440, height: 900 } });
        await signIn(page, owner);
        await page.goto(`/${owner.username}/${doc.id}/history`);
        await page.locator('td[data-kind="added"]').first().waitFor();
        const edge = ['border-left-style', 'border-left-width'] as const;
        const kinds = await Promise.all(
          ['added', 'removed', 'same'].map((kind) => {
            const cell =
              kind === 'same'
                ? 'td:not([data-kind="added"], [data-kind="removed"])'
                : `td[data-kind="${kind}"]`;
            return style(page.locator(cell), ...edge);
          }),
        );
        assert.equal(new Set(kinds).size, 3, kinds.join(', '));
        assert.match(await style(page.locator('del mark'), 'text-decoration-line'), /line-through/);
        assert.match(await style(page.locator('ins mark'), 'text-decoration-line'), /underline/);
        const marked = ['outline-style', 'outline-width'] as const;
        const chosen = page.getByRole('tab', { selected: true });
        assert.notEqual(
          await style(chosen, ...marked),
          await style(page.getByRole('tab', { selected: false }), ...marked),
        );
        await picture(page, `history-${name}-${colorScheme}`);

        await page.goto(`/${owner.username}/${doc.id}`);
        const row = page.getByRole('treeitem', { name: /Compared/ });
        await row.waitFor();
        assert.notEqual(
          await style(row, ...marked),
          await style(page.getByRole('treeitem', { name: /Another/ }), ...marked),
        );
        await picture(page, `document-${name}-${colorScheme}`);

        await page.goto('/space/design');
        const papers = page.locator('label [style*="background-color"]');
        await papers.first().waitFor();
        const colors = await papers.evaluateAll((all) =>
          all.map((one) => getComputedStyle(one).backgroundColor),
        );
        assert.ok(new Set(colors).size > 4, colors.join(', '));
        await picture(page, `design-${name}-${colorScheme}`);
      });
    }
  }

  itInFullRun('has touch targets of sufficient size on every screen', async () => {
    const home = await seedSpace(stage);
    const page = await stage.visit({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    await signIn(page, home.owner);
    const small = new Set<string>();
    for (const { address, as } of visitsOf(home)) {
      if (as !== 'owner') continue;
      await page.goto(address);
      await page.locator('main :is(h1, h2, input, [data-editor])').first().waitFor();
      await page.waitForLoadState('networkidle');
      const found = await page.locator(PRESSED).evaluateAll(
        (all, least) =>
          all.flatMap((one) => {
            const { width, height } = one.getBoundingClientRect();
            const isSeen =
              one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1;
            const label = `${one.className} ${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 30) ?? ''}`;
            return isSeen && (height < least - 0.5 || width < least - 0.5)
              ? [`${label}: ${width} × ${height}`]
              : [];
          }),
        FINGER_PX,
      );
      for (const one of found) small.add(one);
    }
    assert.deepEqual([...small], []);
  });

  itInFullRun('does not slant emphasised Hangul, and marks it by other means', async () => {
    const owner = await createUser(stage, 'slant');
    const { id } = await createDocWith(owner, 'public', {
      title: 'Slant',
      content: '*강조*와 *emphasis*\n\n## 제목\n\n끝.',
    });
    const page = await stage.visit();
    await page.goto(`/${owner.username}/${id}`);
    const [korean, latin] = [
      page.locator('em', { hasText: '강조' }),
      page.locator('em', { hasText: 'emphasis' }),
    ];
    assert.equal(
      await style(korean, 'font-style', 'text-decoration-line', 'text-decoration-style'),
      'normal | underline | dotted',
    );
    assert.equal(await style(latin, 'font-style', 'text-decoration-line'), 'italic | none');
    assert.equal(await style(page.locator('[id="maru:article"] p'), 'text-wrap-style'), 'pretty');
    await page.emulateMedia({ media: 'print' });
    assert.equal(await style(page.locator('[id="maru:article"] h2'), 'break-after'), 'avoid');
  });

  itInFullRun('shows the whole account menu on a phone of sufficient height', async () => {
    const owner = await createUser(stage, 'menu');
    const page = await stage.visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await signIn(page, owner);
    await page.goto(`/${owner.username}`);
    await page.getByRole('button', { name: /^Account of/ }).click();
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: 'Log out' }).waitFor();
    const { hidden, bottom } = await menu.evaluate((list) => ({
      hidden: list.scrollHeight - list.clientHeight,
      bottom: list.getBoundingClientRect().bottom,
    }));
    assert.ok(hidden <= 0 && bottom <= 844, JSON.stringify({ hidden, bottom }));
  });

  itInFullRun('shows focus in the text by the caret, without a clipped ring (forced colours)', async () => {
    const owner = await createUser(stage, 'caret');
    const doc = await createDoc(owner, { title: 'Written', content: 'One line.' });
    for (const editorTab of ['edit', 'live'] as const) {
      const page = await stage.visit({ forcedColors: 'active', editorTab });
      await signIn(page, owner);
      await page.goto(`/${owner.username}/${doc.id}/edit`);
      const text = page.locator('[data-tools] .cm-content');
      await text.click();
      await page.keyboard.press('End');
      await page.locator('.cm-content:focus-visible').waitFor();
      assert.equal(await style(text, 'outline-style'), 'none', editorTab);
    }
  });

  itInFullRun('prints the marks of ticked boxes in the text colour, not as a background', async () => {
    const owner = await createUser(stage, 'ticks');
    const doc = await createDoc(owner, { title: 'Tasks', content: '- [ ] open\n- [x] done' });
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await stage.visit({ colorScheme });
      await signIn(page, owner);
      await page.goto(`/${owner.username}/${doc.id}`);
      await page.getByRole('checkbox').first().waitFor();
      await page.emulateMedia({ media: 'print' });
      const marks = await page.getByRole('checkbox').evaluateAll((boxes) =>
        boxes.map((box) => {
          const { borderBottomColor, content } = getComputedStyle(box, '::after');
          return content === 'none' ? null : borderBottomColor === getComputedStyle(document.body).color;
        }),
      );
      assert.deepEqual(marks, [null, true], colorScheme);
    }
  });

  it('draws the diagrams and formulas of the whole article before it is printed', async () => {
    const owner = await createUser(stage, 'print');
    const content = `Words.\n\n${'A paragraph.\n\n'.repeat(80)}\`\`\`mermaid\ngraph LR\n  A --> B\n\`\`\`\n\n\`\`\`math\nx^2\n\`\`\`\n`;
    const { id } = await createDocWith(owner, 'public', { title: 'Print', content });
    const page = await stage.visit();
    await page.addInitScript(() => {
      const pending = (): number =>
        document.querySelectorAll('pre:has(> .diagram):not([data-diagram])').length;
      window.print = () => {
        const drawn = [
          document.querySelectorAll('pre[data-diagram="drawn"]').length,
          document.querySelectorAll('[data-formula="display"]').length,
        ];
        document.documentElement.dataset['printed'] = [...drawn, pending()].join(' ');
      };
    });
    await page.goto(`/${owner.username}/${id}`);
    await page.locator('pre > .diagram').waitFor({ state: 'attached' });
    assert.equal(await page.locator('pre[data-diagram]').count(), 0, 'nothing far away is drawn to be read');
    await page.keyboard.press('Control+p');
    await page.locator('html[data-printed]').waitFor({ state: 'attached' });
    assert.equal(await page.locator('html').getAttribute('data-printed'), '1 1 0');
  });
});
