import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { EditorModel } from './pages/editor.ts';
import { placeCursor, showView, startWith } from './pages/live.ts';

/** Constructs whose look changes where the cursor comes and goes. */
const BLOCKS = [
  '## Heading',
  '- one\n- two',
  '> quote\n> [!tip] more',
  '> [!tip]\n> words',
  '> [!tip]- Folded\n> words\n>\n> more',
  '- one\n\n  more\n\n- two',
  '```js\nlet a;\n```',
  '---',
  '| a | b |\n| - | - |\n| c | d |',
  '$$\nx^2\n$$',
  '> words\n>\n> $$\n> x\n> $$',
  '- words\n\n  $$\n  x\n  $$',
  '![Sign](/favicon.svg =300x200)',
  'words ![Sign](/favicon.svg =60x60) words',
  'word[^n] here\n\n[^n]: note',
  'A [link](/with-a-long-address) and **strong** words',
];
const FRAMES = 8;
const SCROLL_PX = 300;

declare global {
  var sampledTops: (frames: number) => void;
  var tops: Promise<readonly (readonly number[])[]>;
}

describeInFullRun('Heights of lines in Live, in a browser', function () {
  this.timeout(300_000);
  let stage: Stage;
  let page: Page;
  let editor: EditorModel;
  before(async () => {
    stage = await setStage();
    page = await stage.visit({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(() => {
      globalThis.sampledTops = (frames) => {
        globalThis.tops = new Promise((resolve) => {
          const samples: number[][] = [];
          const sample = (): void => {
            const root = document.querySelector('[data-editor]')?.shadowRoot;
            const lines = [...(root?.querySelectorAll('.cm-line') ?? [])];
            samples.push(
              ['Above', 'Below', 'Far below'].map(
                (text) => lines.find((line) => line.textContent === text)?.getBoundingClientRect().top ?? -1,
              ),
            );
            if (samples.length < frames) requestAnimationFrame(sample);
            else resolve(samples);
          };
          requestAnimationFrame(sample);
        });
      };
    });
    await signUp(page);
    await page.goto('/new');
    editor = new EditorModel(page);
    await editor.source.waitFor();
  });
  after(() => stage.close());

  /** Returns where three lines are in each frame while something is done. */
  const during = async (work: () => Promise<void>): Promise<readonly (readonly number[])[]> => {
    await page.evaluate((frames) => globalThis.sampledTops(frames), FRAMES);
    await work();
    return page.evaluate(() => globalThis.tops);
  };

  for (const block of BLOCKS)
    it(`change only for the drawn block, in one frame: ${JSON.stringify(block)}`, async () => {
      await startWith(editor, `Above\n\n${block}\n\nBelow\n\nFar below`);
      await placeCursor(editor, 'Above'.length);
      await showView(editor, 'Live');
      // A first drawing may have to be fetched.
      for (let step = 0; step < block.length + 3; step++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('End');
      await page.waitForLoadState('networkidle');
      await during(async () => undefined);
      for (let step = 0; step < block.length + 6; step++) {
        const forward = step < block.length + 3;
        const frames = await during(() => page.keyboard.press(forward ? 'ArrowRight' : 'ArrowLeft'));
        const seen = frames.filter((tops, index) => String(tops) !== String(frames[index - 1]));
        const description = `step ${step}: ${JSON.stringify(seen)}`;
        assert.ok(seen.length <= 2, `in one frame, ${description}`);
        const [before = [], after = before] = seen;
        assert.equal(after[0], before[0], `the line above stays, ${description}`);
        const [moved = 0, far = 0] = [1, 2].map((line) => (after[line] ?? 0) - (before[line] ?? 0));
        assert.ok(Math.abs(moved - far) < 0.5, `the lines below move together, ${description}`);
      }
    });

  it('move the text exactly by the scrolled distance, past code, quotes, headings and tables', async () => {
    const part = (number: number): string => {
      const list = (count: number, write: (line: string) => string): readonly string[] =>
        Array.from({ length: count }, (_, line) => write(`${number}.${line}`));
      return [
        `Title ${number}\n===`,
        `\`\`\`sh\n${list(90, (line) => `echo ${line}\ndone_${line.replace('.', '_')}`).join('\n')}\n\`\`\``,
        ...list(30, (line) => `> quote ${line}`),
        ...list(60, (line) => `- item ${line}\nmore ${line}`),
        // Heights that were not seen before have the editor measure its text again.
        ...list(20, (line) => `Paragraph ${line}. ${'Words. '.repeat(40 * Number(line) + 20)}`),
        ...list(60, (line) => `- item b ${line}\nmore b ${line}`),
        ...list(12, (line) => `| head ${line} | b |\n| - | - |`),
        ...list(12, (line) => `| head b ${line} | b |\n| - | - |\n| row ${line} | c |\n| end ${line} | d |`),
        `\`\`\`sh\n${'echo '.repeat(100 * number)}\n${list(90, (line) => `done_b_${line.replace('.', '_')}`).join('\n')}\n\`\`\``,
      ].join('\n\n');
    };
    await startWith(editor, [1, 2].map(part).join('\n\n'));
    await page.keyboard.press('Control+Home');
    await showView(editor, 'Live');
    const moves = await page.evaluate(async (by) => {
      const scroller = document.querySelector('[data-editor]')?.shadowRoot?.querySelector('.cm-scroller');
      if (scroller === null || scroller === undefined) return [];
      const drawn = async (): Promise<void> => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      };
      const seen = (): ReadonlyMap<string, number> => {
        const { top, bottom } = scroller.getBoundingClientRect();
        const boxes = [...scroller.querySelectorAll('.cm-line')].map(
          (line) => [line.textContent, line.getBoundingClientRect()] as const,
        );
        return new Map(
          boxes.flatMap(([text, box]) =>
            text !== '' && box.top >= top && box.bottom <= bottom ? [[text, box.top] as const] : [],
          ),
        );
      };
      const found: { readonly text: string; readonly by: number }[] = [];
      for (let before = seen(); ; ) {
        const end = scroller.scrollHeight - scroller.clientHeight;
        if (scroller.scrollTop + 2 * by > end) return found;
        scroller.scrollTop += by;
        await drawn();
        const { top: start, bottom: foot } = scroller.getBoundingClientRect();
        for (const gap of scroller.querySelectorAll('.cm-gap')) {
          const { top, bottom } = gap.getBoundingClientRect();
          if (bottom > start && top < foot) found.push({ text: 'nothing drawn', by: bottom - top });
        }
        const after = seen();
        for (const [text, top] of after) {
          const old = before.get(text);
          if (old !== undefined) found.push({ text, by: old - top });
        }
        before = after;
      }
    }, SCROLL_PX);
    assert.ok(moves.length > 500, `${moves.length} lines`);
    assert.deepEqual(
      moves.filter(({ by }) => Math.abs(by - SCROLL_PX) > 1),
      [],
    );
  });

  it('keep the text in sight in place when blocks above it are drawn no longer, and again', async () => {
    const formula = `$$\n\\begin{array}{c}\n${'x \\\\\n'.repeat(12)}\\end{array}\n$$`;
    const part = (number: number): string =>
      `${formula}\n\n${Array.from({ length: 12 }, (_, line) => `${number} ${line} ${'words '.repeat(20)}`).join('\n\n')}`;
    await startWith(editor, Array.from({ length: 14 }, (_, number) => part(number)).join('\n\n'));
    await page.keyboard.press('Control+Home');
    await showView(editor, 'Live');
    const jumps = await page.locator('.cm-scroller').evaluate(async (scroller) => {
      const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2;
      const found: string[] = [];
      for (const step of [120, -120])
        for (let steps = 0; steps < 100; steps++) {
          const line = [...scroller.querySelectorAll('.cm-line')].find(
            (element) => element.getBoundingClientRect().bottom > middle,
          );
          const before = line?.getBoundingClientRect().top ?? 0;
          const isEnd = scroller.scrollTop + step <= 0;
          scroller.scrollTop += step;
          for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
          const moved = (line?.getBoundingClientRect().top ?? 0) - before;
          if (line?.isConnected === true && !isEnd && Math.abs(moved + step) > 4)
            found.push(`${step} ${steps}: ${Math.round(moved)}`);
        }
      return found;
    });
    assert.deepEqual(jumps, []);
  });

  it('keep the text below a diagram and a picture in place when they come into sight again', async () => {
    const lines = (name: string): string =>
      Array.from({ length: 90 }, (_, line) => `${name} ${line}`).join('\n\n');
    const diagram = '```mermaid\ngraph TD\n  a --> b\n  b --> c\n```';
    const picture = '![Sign](/favicon.svg =300x200)';
    await startWith(
      editor,
      [lines('over'), diagram, 'Below', picture, 'Far below', lines('under')].join('\n\n'),
    );
    await page.keyboard.press('Control+Home');
    await showView(editor, 'Live');
    const scroller = page.locator('.cm-scroller');
    const scrollBy = (by: number): Promise<void> =>
      scroller.evaluate(async (element, px) => {
        for (let moved = 0; Math.abs(moved) < Math.abs(px); moved += Math.sign(px) * 400) {
          element.scrollTop += Math.sign(px) * 400;
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        }
      }, by);
    const svg = page.locator('.cm-live-block svg, .cm-live-block iframe').first();
    const drawn = async (): Promise<void> => {
      await svg.waitFor();
      await scroller.evaluate(async (element) => {
        let height = 0;
        for (let frames = 0; frames < 30; frames++) {
          await new Promise(requestAnimationFrame);
          const now = element.querySelector('.cm-live-block .article')?.getBoundingClientRect().height ?? 0;
          if (now !== height) frames = 0;
          height = now;
        }
      });
    };
    const toDiagram = async (): Promise<void> => {
      await scroller.evaluate((element) => {
        const block = element.querySelector('.cm-live-block');
        const at = block?.getBoundingClientRect().top ?? 0;
        element.scrollTop += at - element.getBoundingClientRect().top - 100;
      });
    };
    const tops = (): Promise<readonly number[]> =>
      scroller.evaluate((element) =>
        ['Below', 'Far below'].map((text) => {
          const line = [...element.querySelectorAll('.cm-line')].find(
            ({ textContent }) => textContent === text,
          );
          return Math.round(line?.getBoundingClientRect().top ?? -1);
        }),
      );
    for (let steps = 0; steps < 30 && (await page.locator('.cm-live-block').count()) === 0; steps++)
      await scrollBy(400);
    await toDiagram();
    await drawn();
    await scrollBy(8_000);
    assert.equal(await page.locator('.cm-live-block').count(), 0);
    for (let steps = 0; steps < 30 && (await page.locator('.cm-live-block').count()) === 0; steps++)
      await scrollBy(-400);
    await toDiagram();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const first = await tops();
    await drawn();
    assert.deepEqual(await tops(), first);
    assert.ok(
      first.every((top) => top > 0),
      String(first),
    );
  });

  it('write nothing to the console', () => assert.deepEqual(stage.consoleMessages(), []));
});
