import assert from 'node:assert/strict';
import { createDoc, createDocWith } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import type { Page } from 'playwright';
import { simulateFirstInput } from './pages/first-input.ts';
import { signIn, signUp } from './pages/auth.ts';
import { seedDoc, TreeModel } from './pages/tree.ts';

const MANY = 1_500;
/** More documents than a space's page contains completely. */
const MANY_PUBLIC = 420;
/** Largest number of rendered rows of many: those in view, with a margin. */
const DRAWN_MAX = 100;

describeInFullRun("A large space's tree, in a browser", function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  it(`renders only the visible ones of ${MANY} documents, and moves from end to end`, async function () {
    // Creating the documents takes most of the time.
    this.timeout(400_000);
    const owner = await createUser(stage, 'many');
    const seed = async (from: number): Promise<void> => {
      for (let at = from; at < MANY; at += 8) await createDoc(owner, { title: `Document ${at}` });
    };
    await Promise.all(Array.from({ length: 8 }, (_, from) => seed(from)));
    const page = await stage.visit();
    await signIn(page, owner);
    const tree = new TreeModel(page);
    await page.goto(`/${owner.username}/${(await createDoc(owner, { title: 'The last one' })).id}`);
    await tree.ready();
    await tree.line('The last one').waitFor();
    const drawn = async (): Promise<number> => tree.tree.getByRole('treeitem').count();
    assert.ok((await drawn()) < DRAWN_MAX, String(await drawn()));
    assert.equal(await tree.line('The last one').getAttribute('aria-setsize'), String(MANY + 1));
    await tree.line('The last one').focus();
    await page.keyboard.press('Home');
    await page.locator('[role=treeitem][aria-posinset="1"]:focus').waitFor();
    await page.keyboard.press('End');
    await page.locator(`[role=treeitem][aria-posinset="${MANY + 1}"]:focus`).waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await page.locator(`[role=treeitem][aria-posinset="${MANY}"]:focus`).waitFor();
    await page.mouse.move(100, 300);
    await page.mouse.wheel(0, -40_000);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[role=treeitem]')].some(
        (line) => Number(line.getAttribute('aria-posinset')) < 1_000,
      ),
    );
    assert.ok((await drawn()) < DRAWN_MAX, String(await drawn()));
  });

  it('ends above its foot, with the current row fully visible', async () => {
    const page = await stage.visit({ viewport: { width: 1280, height: 720 } });
    const username = await signUp(page);
    const ids: string[] = [];
    for (let at = 0; at < 40; at++)
      ids.push((await seedDoc(page, username, { title: `Row ${at}`, content: 'word\n\n'.repeat(40) })).id);
    const tree = new TreeModel(page);
    for (const at of [16, 17, 18, 38, 39]) {
      await page.goto(`/${username}/${ids[at]}`);
      await tree.ready();
      const side = page.getByRole('complementary', { name: 'Documents' });
      const [line, foot, aside] = await Promise.all(
        [side.locator('[aria-current=page]').last(), side.getByRole('navigation').locator('..'), side].map(
          async (part) => {
            const box = await part.boundingBox();
            assert.ok(box !== null);
            return { top: box.y, bottom: box.y + box.height };
          },
        ),
      );
      assert.ok(line !== undefined && foot !== undefined && aside !== undefined);
      assert.ok(line.top >= aside.top && line.bottom <= foot.top, JSON.stringify({ at, line, foot }));
      assert.equal(Math.round(foot.bottom), Math.round(aside.bottom));
    }
  });

  it('does not restyle a long text beside it when one row changes', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    const content = Array.from({ length: 800 }, (_, index) => `Paragraph *${index}*.`).join('\n\n');
    const { id } = await seedDoc(page, username, { title: 'Long', content });
    await page.goto(`/${username}/${id}`);
    const tree = new TreeModel(page);
    await tree.ready();
    await page.locator('article').getByText('Paragraph 799.').waitFor();
    await tree.line('Long').focus();
    const restyled = await countRestyled(page, async () => {
      await page.keyboard.press('F2');
      await tree.tree.getByRole('textbox').waitFor();
      await page.keyboard.press('Escape');
      await tree.tree.getByRole('textbox').waitFor({ state: 'detached' });
    });
    assert.ok(Math.max(...restyled) < 100, restyled.join(', '));
  });

  it(`renders only the visible ones of ${MANY_PUBLIC} documents to visitors, and their list in parts`, async function () {
    this.timeout(400_000);
    const owner = await createUser(stage, 'public');
    const { username } = owner;
    const publish = async (from: number): Promise<void> => {
      for (let at = from; at < MANY_PUBLIC; at += 8)
        await createDocWith(owner, 'public', { title: `Document ${at}` });
    };
    await Promise.all(Array.from({ length: 8 }, (_, from) => publish(from)));
    const visitor = await stage.visit();
    const { tree } = new TreeModel(visitor);
    await visitor.goto(`/${username}`);
    await simulateFirstInput(visitor);
    await visitor.locator(`[role=treeitem][aria-setsize="${MANY_PUBLIC}"]`).first().waitFor();
    assert.ok((await tree.getByRole('treeitem').count()) < DRAWN_MAX);
    await visitor.locator('[role=treeitem][tabindex="0"]').focus();
    await visitor.keyboard.press('End');
    await visitor.locator(`[role=treeitem][aria-posinset="${MANY_PUBLIC}"]:focus`).waitFor();
    assert.ok((await tree.getByRole('treeitem').count()) < DRAWN_MAX);
    const listed = visitor.getByRole('region', { name: 'Documents' }).getByRole('listitem');
    assert.equal(await listed.count(), 200);
    await visitor.getByRole('button', { name: 'Show 200 more' }).click();
    await visitor.getByRole('button', { name: 'Show 20 more' }).click();
    assert.equal(await listed.count(), MANY_PUBLIC);
    await visitor.locator('[role=treeitem][tabindex="0"]').focus();
    await visitor.keyboard.press('Enter');
    await visitor.locator(`[role=treeitem][aria-posinset="${MANY_PUBLIC}"][aria-current=page]`).waitFor();
    stage.consoleMessages();
  });
});

/** Event of a trace that tells how many elements got their styles again. */
interface StyleEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/** Returns the number of elements of each calculation of styles during some work. */
async function countRestyled(page: Page, work: () => Promise<void>): Promise<number[]> {
  const protocol = await page.context().newCDPSession(page);
  const events: StyleEvent[] = [];
  protocol.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as StyleEvent[])));
  await protocol.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await work();
  const completed = new Promise((resolve) => protocol.once('Tracing.tracingComplete', resolve));
  await protocol.send('Tracing.end');
  await completed;
  await protocol.detach();
  return events.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? [args.elementCount ?? 0] : []));
}
