import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';
import { isWrapped, findLetterPairs } from './pages/letter-pairs.ts';
import type { LetterPair } from './pages/letter-pairs.ts';
import { scenarios } from './live-editor-steps.ts';
import type { MOUSE, EditingScenario } from './live-editor-steps.ts';

/** Number of random texts; 5000 for a long run, with another seed for other texts. */
const TEXTS = Number(process.env['MARU_TEST_KEY_SEQUENCES'] ?? '20');
const SEED = Number(process.env['MARU_TEST_SEED'] ?? '1');
const MS_PER_TEXT = 20_000;

/** Distance at which a press is no further one at the same place. */
const BESIDE_PX = 2.5;
/** Distance after which the browser drags. */
const DRAG_PX = 6;
/** Time of the first press; the clock moves on by a moment with each. */
const START = Date.UTC(2026, 0, 1);
/** CodeMirror takes a change within 50 ms for what was typed before it; no pointer follows that soon. */
const MOMENT_MS = 100;

type Places = ReadonlyMap<string, LetterPair>;

/** Does an act of the pointer at a place, or from it to another one. */
async function act(
  page: Page,
  mouse: (typeof MOUSE)[number],
  from: Pick<LetterPair, 'x' | 'y'>,
  to: Pick<LetterPair, 'x' | 'y'>,
): Promise<void> {
  if (mouse === 'drag' || mouse === 'drop') {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    // A pointer does not jump: the browser begins to drag before the editor selects.
    await page.mouse.move(from.x + DRAG_PX, from.y);
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    return;
  }
  const [modifier, clicks] = {
    click: [null, 1],
    'double click': [null, 2],
    'triple click': [null, 3],
    'Shift click': ['Shift', 1],
    'Control click': ['Control', 1],
  }[mouse] as [string | null, number];
  if (modifier !== null) await page.keyboard.down(modifier);
  await page.mouse.click(from.x, from.y, { clickCount: clicks });
  if (modifier !== null) await page.keyboard.up(modifier);
}

describeInFullRun('Live compared with Edit, in a browser', function () {
  this.timeout(60_000 + TEXTS * MS_PER_TEXT);
  let stage: Stage;
  let editors: readonly [edit: EditorModel, live: EditorModel];
  let now = START;
  before(async () => {
    stage = await setStage();
    const open = async (view: 'edit' | 'live'): Promise<EditorModel> => {
      const page = await stage.visit({
        permissions: ['clipboard-read', 'clipboard-write'],
        viewport: { width: 1440, height: 900 },
      });
      // Steps to undo are joined by time: it is the same for both.
      await page.clock.setFixedTime(START);
      await page.addInitScript((tab) => localStorage.setItem('maru_editor_tab', tab), view);
      await page.addInitScript(() =>
        document.addEventListener('copy', ({ clipboardData }) => {
          document.documentElement.dataset['copied'] = clipboardData?.getData('text/plain') ?? '';
        }),
      );
      // Cards of links would ask their sites.
      await page.route('**/api/link_preview*', (route) => route.abort());
      await signUp(page);
      await page.goto('/new');
      const editor = new EditorModel(page);
      await editor.source.waitFor();
      if (view === 'live') await page.locator('.cm-editor[data-live]').waitFor();
      // A list of completions is at another place in each view, and takes clicks.
      await editor.source.evaluate((content) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('.cm-tooltip-autocomplete { pointer-events: none !important; }');
        const root = content.getRootNode() as ShadowRoot;
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
      });
      return editor;
    };
    editors = [await open('edit'), await open('live')];
  });
  after(() => stage.close());

  /** Presses a key as somebody would who waits for no completion. */
  const press = async (page: Page, key: string): Promise<void> => {
    if (key.length === 1) return page.keyboard.insertText(key);
    if (key === 'Enter') {
      // Lists of completion come after a time of their own, and take Enter; moving closes them.
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press(key);
  };
  const both = (work: (editor: EditorModel) => Promise<void>): Promise<unknown> =>
    Promise.all(editors.map(work));
  /** Has Live show what it holds back for a further press. */
  const settle = ({ page }: EditorModel): Promise<void> => page.keyboard.press('Shift');
  /** Returns the points between letters in Edit and in Live, without what Live holds back. */
  const settledPlaces = async (): Promise<readonly Places[]> => {
    await both(settle);
    return Promise.all(editors.map(({ source }) => findLetterPairs(source)));
  };
  /** Returns the pairs of letters that both views show once. */
  const sharedPairs = async (areLinksIncluded: boolean): Promise<readonly string[]> => {
    const [inEdit, inLive] = await settledPlaces();
    return [...(inLive ?? [])].flatMap(([pair, { isLink }]) =>
      inEdit?.has(pair) === true && (areLinksIncluded || !isLink) ? [pair] : [],
    );
  };
  /** Does the same act of the pointer in both views. */
  const point = async (
    mouse: (typeof MOUSE)[number],
    fromPair: string,
    toPair: string,
    above: number,
  ): Promise<void> => {
    const places = await settledPlaces();
    // A selection may have brought marks that broke the line, or hidden the word that it is dragged to.
    if (!places.every((found) => found.has(fromPair) && found.has(toPair))) return;
    await Promise.all(
      editors.map(async ({ page }, index) => {
        const from = places[index]?.get(fromPair);
        const to = places[index]?.get(toPair);
        if (from !== undefined && to !== undefined)
          await act(page, mouse, { ...from, y: from.y - above }, to);
      }),
    );
  };
  /** Returns the text by copying all of it, as the writer has it in either view. */
  const written = async ({ page }: EditorModel): Promise<string> => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    return page.evaluate(() => document.documentElement.dataset['copied'] ?? '');
  };

  /** Does a scenario in both views, and returns what was written in each; null once there is a table. */
  const compare = async ({ text, steps }: EditingScenario): Promise<readonly string[] | null> => {
    await both(async ({ page, source }) => {
      await source.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.keyboard.insertText(text);
    });
    await editors[0].page.evaluate(() => navigator.clipboard.writeText('pasted **한**\n- x'));
    for (const [number, step] of steps.entries()) {
      if ((await editors[1].source.locator('.cm-live-grid').count()) > 0) return null;
      if ('key' in step) {
        if (/(?:Home|End)$/.test(step.key) && !step.key.startsWith('Control')) {
          const wrapped = await Promise.all(editors.map(({ source }) => isWrapped(source)));
          if (wrapped.includes(true)) continue;
        }
        // The system has one clipboard.
        if (/^Control\+[cxv]$/.test(step.key)) for (const { page } of editors) await press(page, step.key);
        else await both(({ page }) => press(page, step.key));
        continue;
      }
      now += MOMENT_MS;
      await both(({ page }) => page.clock.setFixedTime(now));
      const pairs = await sharedPairs(step.mouse !== 'Control click');
      const [from, to] = [step.from, step.to].map((part) => pairs[Math.floor(part * pairs.length)]);
      if (from === undefined || to === undefined) continue;
      const y = (number % 2) * BESIDE_PX;
      if (step.mouse === 'drop') await point('double click', from, to, y);
      await point(step.mouse, from, to, y + (step.mouse === 'drop' ? BESIDE_PX : 0));
    }
    if ((await editors[1].source.locator('.cm-live-grid').count()) > 0) return null;
    await both(({ page }) => page.keyboard.insertText('¦'));
    return Promise.all(editors.map(written));
  };

  it(`results in the same text for the same keys, pastes and clicks, in random texts (${TEXTS})`, async () => {
    const source = scenarios(SEED);
    const failed: string[] = [];
    let tables = 0;
    for (let count = 0; count < TEXTS; count++) {
      const scenario = source.next().value;
      const texts = await compare(scenario);
      if (texts === null) {
        tables++;
        continue;
      }
      const [inEdit, inLive] = texts;
      if (inEdit === inLive) continue;
      failed.push(JSON.stringify({ count, seed: SEED, ...scenario, inEdit, inLive }));
    }
    assert.deepEqual(failed, []);
    // Tables are written cell by cell in Live.
    assert.ok(tables < TEXTS / 10, `${tables} texts ended with a table`);
  });
});
