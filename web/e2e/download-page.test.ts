import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signUp } from './pages/auth.ts';
import { findViolations } from './pages/axe.ts';
import { png } from './pages/files.ts';
import { seedDoc } from './pages/tree.ts';

const PICTURES = process.env['MARU_TEST_PICTURES'];
const UNKNOWN_MEDIA = '/media/aaaaaaaaaaaaaaaaaaaaaaaa/gone.png';

describe('A downloaded document, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  let page: Page;
  let name: string;
  let other: { readonly id: string };
  let imageUrl: string;
  const folder = mkdtempSync(join(tmpdir(), 'maru-e2e-'));
  before(async () => {
    stage = await setStage();
    page = await stage.visit();
    name = await signUp(page);
    const { bytes } = png('red.png', [200, 40, 40]);
    const multipart = { groupName: name, file: { name: 'red.png', mimeType: 'image/png', buffer: bytes } };
    const uploaded = await page.context().request.post('/api/media', { multipart });
    imageUrl = ((await uploaded.json()).uploadedList as [{ url: string }])[0].url;
    other = await seedDoc(page, name, { title: '다른 문서', content: 'x' });
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await stage.close();
  });

  /** Saves the document that is shown. */
  const download = async (): Promise<{ readonly file: string; readonly fileName: string }> => {
    await page.getByRole('button', { name: 'More actions' }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download as a web page' }).click(),
    ]);
    const file = join(folder, saved.suggestedFilename());
    await saved.saveAs(file);
    return { file, fileName: saved.suggestedFilename() };
  };

  it('is readable from disk, without network and scripts, with its media, formulas and style', async () => {
    const { id } = await seedDoc(page, name, {
      title: '봄 <기록>: 1/2',
      content: `# 봄 <기록>: 1/2\n\nSee [[다른 문서]], $a^2$ and \`<script>\`.\n\n![red](${imageUrl} =120x)\n\n$$\n\\frac{1}{2}\n$$\n\n> [!tip]\n> Inside\n\n- [x] done\n\n![gone](${UNKNOWN_MEDIA})\n\n## [-] Folded\n\nHidden words\n`,
      props: JSON.stringify({ math: true }),
    });
    await page.goto(`/${name}/${id}`);
    await page.getByText('Inside').waitFor();
    const message = page.getByText('Preparing the web page…').waitFor();
    const { file, fileName } = await download();
    await message;
    assert.match(fileName, /^봄 .*\.html$/);
    await page.getByText('1 file could not be put into the page and is a link in it.').waitFor();
    const source = readFileSync(file, 'utf8');
    assert.doesNotMatch(source, /<script|<link |src="\//);
    for (const colorScheme of ['light', 'dark'] as const) {
      const offline = await stage.visit({ colorScheme });
      await offline.context().setOffline(true);
      await offline.goto(pathToFileURL(file).href);
      // Images are lazy: the load event does not wait for them.
      await offline
        .locator('img')
        .first()
        .evaluate(async (image: HTMLImageElement) => image.decode());
      const shown = await offline.evaluate(() => ({
        headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent),
        widths: [...document.images].map((image) => [image.naturalWidth > 0, image.width]),
        formulas: document.querySelectorAll('math').length,
        links: [...document.querySelectorAll<HTMLAnchorElement>('a.wiki-link')].map(({ href }) => href),
        callout: document.querySelector('.callout-title')?.textContent,
        ground: getComputedStyle(document.documentElement).backgroundColor,
      }));
      assert.deepEqual(shown, {
        headings: ['봄 <기록>: 1/2'],
        widths: [
          [true, 120],
          [false, shown.widths[1]?.[1]],
        ],
        formulas: 2,
        links: [`${stage.url}/${name}/${other.id}-${encodeURIComponent('다른-문서')}`],
        callout: 'Tip',
        ground: colorScheme === 'light' ? 'rgb(253, 252, 250)' : 'rgb(23, 22, 20)',
      });
      assert.deepEqual(await findViolations(offline), []);
      if (PICTURES !== undefined)
        await offline.screenshot({ path: join(PICTURES, `page-${colorScheme}.png`), fullPage: true });
    }
  });
});
