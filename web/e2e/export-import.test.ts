import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { zip } from '@maru/backend/testing/zips.ts';
import type { Page } from 'playwright';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signIn, signUp } from './pages/auth.ts';
import { pasteOrDrop, png, textFile } from './pages/files.ts';
import { findViolations } from './pages/axe.ts';
import { horizontalOverflow, waitForSettings } from './pages/settings.ts';
import { seedDoc } from './pages/tree.ts';

const PICTURES = process.env['MARU_TEST_PICTURES'];

interface Item {
  readonly id: string;
  readonly title: string;
  readonly access: string;
  readonly isFolder: boolean;
  readonly parentId: string | null;
  readonly seq: number;
}

describe('Export and import, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  const folder = mkdtempSync(join(tmpdir(), 'maru-e2e-'));
  before(async () => {
    stage = await setStage();
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await stage.close();
  });

  const get = async (page: Page, path: string) => (await page.context().request.get(path)).json();
  const picker = (page: Page, folders = false) =>
    page.locator(`input[type=file]${folders ? '[webkitdirectory]' : ':not([webkitdirectory])'}`);

  /** Starts the plan that is shown. */
  const start = async (page: Page): Promise<void> =>
    await page.getByRole('button', { name: 'Import', exact: true }).click();

  /** Returns the data of a space that a move to another account keeps, without data of the account itself. */
  const spaceOf = async (page: Page, username: string): Promise<unknown> => {
    const { docs, group } = (await get(page, `/api/groups/${username}`)) as {
      docs: Item[];
      group: { homeDocId: string };
    };
    const { media } = (await get(page, `/api/media?groupName=${username}`)) as {
      media: { id: string; name: string; url: string }[];
    };
    const titles = new Map(docs.map(({ id, title }) => [id, title]));
    const anonymous = (content: string): string =>
      [...media.map(({ id, name }) => [id, name] as const), ...titles].reduce(
        (text, [id, name]) => text.replaceAll(id, `<${name}>`),
        content.replaceAll(username, '<space>'),
      );
    const contentOf = async (id: string): Promise<readonly string[]> => {
      const { doc } = (await get(page, `/api/groups/${username}/docs/${id}`)) as {
        doc: { content: string; props: string; title: string };
      };
      return [doc.title, anonymous(doc.content), doc.props];
    };
    const rows = docs.map(({ id, access, isFolder, parentId, seq }) => ({
      id,
      access,
      isFolder,
      seq,
      parent: titles.get(parentId ?? '') ?? null,
    }));
    return {
      docs: await Promise.all(rows.map(async ({ id, ...row }) => ({ ...row, text: await contentOf(id) }))),
      home: (await contentOf(group.homeDocId)).slice(1),
      media: media.map(({ name }) => name),
    };
  };
  const sorted = (space: unknown): string => {
    const { docs, ...rest } = space as { docs: unknown[] };
    return JSON.stringify({ ...rest, docs: docs.map((doc) => JSON.stringify(doc)).toSorted() }, null, 1);
  };

  it('move a space with its media into a new account with the same tree', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto('/media');
    await page.getByRole('meter').first().waitFor();
    await pasteOrDrop(page, 'drop', [png('마당.png', [20, 120, 110]), textFile('free.txt', 'free')]);
    await page.getByText('Uploaded 2 files.').waitFor();
    const { media } = await get(page, `/api/media?groupName=${username}`);
    const house = await seedDoc(page, username, { title: '집', isFolder: true, content: '# 집\n\n말' });
    const first = await seedDoc(page, username, {
      title: '첫째: 글?',
      content: `![마당](${media[1].url} =50%)\n\n[[둘째]]`,
      parentId: house.id,
    });
    const second = await seedDoc(page, username, {
      title: '둘째',
      content: `[첫째](/${username}/${first.id})`,
      parentId: house.id,
    });
    for (const [{ id }, access] of [
      [first, 'public'],
      [second, 'link'],
    ] as const)
      await page.context().request.put(`/api/docs/${id}/meta`, { data: { access } });

    await page.goto('/space/export');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export everything' }).click();
    const download = await downloading;
    assert.match(download.suggestedFilename(), new RegExp(`^maru-${username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
    const archive = join(folder, 'space.zip');
    await download.saveAs(archive);
    await page.getByText(`Exported as ${download.suggestedFilename()}. You can export again at`).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Export everything' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: /once an hour\. The next export is possible at \d+:\d\d/ })
      .waitFor();

    const other = await stage.visit();
    const target = await signUp(other);
    await other.goto('/space/export');
    await other.getByRole('button', { name: 'Choose files' }).waitFor();
    await picker(other).setInputFiles(archive);
    await other.getByText('3 documents · 1 folder · 2 media files').waitFor();
    assert.deepEqual((await get(other, `/api/groups/${target}`)).docs, []);
    const publish = other.getByRole('checkbox', {
      name: 'Restore the access of 2 documents: 1 public, 1 by a secret link',
    });
    assert.equal(await publish.isChecked(), false);
    await publish.check();
    await start(other);
    await other.getByText('4 documents created.').waitFor();
    assert.equal(await other.getByText('skipped').count(), 0);
    assert.equal(sorted(await spaceOf(other, target)), sorted(await spaceOf(page, username)));
    await other.getByRole('link', { name: 'Go to my space' }).click();
    await other.waitForURL(`**/${target}`);
    await other.getByRole('treeitem', { name: '집' }).first().waitFor();
    const again = other.waitForEvent('download');
    await other.goto('/space/export');
    await other.getByRole('button', { name: 'Export everything' }).click();
    const copy = join(folder, 'again.zip');
    await (await again).saveAs(copy);
    assert.ok(
      readFileSync(copy).equals(readFileSync(archive)),
      'the second export is the first one, byte for byte',
    );
  });

  itInFullRun('accepts dropped files and selected folders, and says what was skipped and why', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    const vault = join(folder, 'vault');
    mkdirSync(join(vault, 'Trip', '.obsidian'), { recursive: true });
    writeFileSync(join(vault, 'Trip', 'Day.md'), '# A day\n\n[[Plan]] ![sea](../sea.png)');
    writeFileSync(join(vault, 'Trip', '.obsidian', 'x.md'), 'hidden');
    writeFileSync(join(vault, 'Plan.md'), 'no heading');
    writeFileSync(join(vault, 'sea.png'), png('sea.png', [30, 60, 160]).bytes);
    writeFileSync(join(vault, 'tool.exe'), 'MZ');
    writeFileSync(join(vault, 'bad.md'), Buffer.from([0xff, 0xfe, 0xfd]));
    await page.goto('/space/export');
    await page.getByRole('button', { name: 'Choose a folder' }).waitFor();
    await picker(page, true).setInputFiles(vault);
    await page.getByText('files can’t be imported').waitFor();
    await start(page);
    await page.getByText('documents created.').waitFor();
    const skipped = page.getByRole('listitem');
    await skipped.filter({ hasText: 'bad.md' }).getByText('not a readable text').waitFor();
    await skipped
      .filter({ hasText: 'tool.exe' })
      .getByText('not a text, and not used by any document')
      .waitFor();
    await skipped.filter({ hasText: 'x.md' }).getByText('hidden file').waitFor();
    const { docs } = await get(page, `/api/groups/${username}`);
    assert.deepEqual(docs.map(({ title }: Item) => title).toSorted(), ['A day', 'Plan', 'Trip', 'vault']);

    const { media } = await get(page, `/api/media?groupName=${username}`);
    assert.deepEqual(
      media.map(({ name, usedIn }: { name: string; usedIn: Item[] }) => [name, usedIn[0]?.title]),
      [['sea.png', 'A day']],
    );

    const zone = 'section:has(h2[id="maru:import-title"]) > div:has(input)';
    await pasteOrDrop(page, 'drop', [textFile('note.md', '# Dropped')], zone);
    await start(page);
    await page.getByText('1 document created.').waitFor();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText('The import was undone.').waitFor();
    const { docs: left } = await get(page, `/api/groups/${username}`);
    assert.ok(!left.some(({ title }: Item) => title === 'Dropped'));
    await pasteOrDrop(page, 'drop', [textFile('dropped.md', '# Dropped')], zone);
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor({ state: 'detached' });
    await pasteOrDrop(page, 'drop', [textFile('photo.exe', 'x')], zone);
    await page.getByRole('alert').getByText('There are no text or zip files here.').waitFor();
    await pasteOrDrop(page, 'drop', [textFile('broken.zip', 'PK\u0003\u0004 and nothing else')], zone);
    await page.getByRole('alert').getByText('The file is damaged or isn’t a zip file.').waitFor();
  });

  itInFullRun('shows a message when the server cannot be reached, and can be retried', async () => {
    const page = await stage.visit();
    await signUp(page);
    await page.goto('/space/export');
    await page.route('**/export', (route) => route.abort());
    await page.getByRole('button', { name: 'Export everything' }).click();
    await page.getByRole('alert').getByText('The export failed and does not count.').waitFor();
    await page.unroute('**/export');
    const downloading = page.waitForEvent('download');
    const requested = page.waitForRequest(/\/export\?layout=folders&links=wiki$/);
    await page.getByLabel('Format').selectOption({ label: 'For Obsidian: folders and wiki links' });
    await page.getByRole('button', { name: 'Export everything' }).click();
    await downloading;
    await requested;
    await page.getByLabel('Format').selectOption({ label: 'With all versions, as a git repository' });
    assert.equal(await page.getByRole('checkbox', { name: /unpublished/ }).count(), 0);
    const again = page.waitForRequest(/\/export\?layout=git&links=relative$/);
    await page.getByRole('button', { name: 'Export everything' }).click();
    await again;
    await page.getByRole('alert').filter({ hasText: 'once an hour' }).waitFor();
  });

  /** Waits until an element of the import has the focus: its name begins with these words. */
  const focused = async (page: Page, words: string): Promise<void> => {
    await page.getByRole('group', { name: words }).and(page.locator(':focus')).waitFor();
  };
  const choose = async (page: Page, name: string, text: string | Buffer): Promise<void> => {
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    await picker(page).setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(text),
    });
  };

  /** Returns an archive of so many texts that its import takes seconds. */
  const manyTexts = (): Promise<Buffer> =>
    zip(
      Object.fromEntries(
        Array.from({ length: 1_500 }, (_none, index) => [
          `${index}.md`,
          `# ${index}\n\n${'words '.repeat(300)}`,
        ]),
      ),
    );

  itInFullRun('keeps the report and its Undo over a reload, for this account only', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto('/space/export');
    await choose(page, 'note.md', '# Note');
    await start(page);
    await focused(page, '1 document created.');
    await page.reload();
    await page.getByText('1 document created.').waitFor();

    await signUp(page);
    await page.goto('/space/export');
    await waitForSettings(page);
    await choose(page, 'none.exe', 'x');
    await page.getByText('There are no text or zip files here.').waitFor();
    assert.equal(await page.getByText('1 document created.').count(), 0);

    await signIn(page, { username });
    await page.goto('/space/export');
    await page.getByRole('button', { name: 'Undo the import' }).press('Enter');
    await focused(page, 'The import was undone.');
    assert.deepEqual((await get(page, `/api/groups/${username}`)).docs, []);
    await page.reload();
    await page.getByText('The import was undone.').waitFor();

    const key = `maru_import_${username}`;
    await page.evaluate((name) => localStorage.setItem(name, 'a'.repeat(24)), key);
    await page.reload();
    await page.waitForFunction((name) => localStorage.getItem(name) === null, key);
    assert.equal(await page.getByText('The import was undone.').count(), 0);
  });

  itInFullRun('keeps a plan that was not started over a reload, until it is discarded', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto('/space/export');
    await choose(page, 'note.md', '# A note');
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
    await page.reload();
    await start(page);
    await page.getByText('1 document created.').waitFor();
    assert.equal((await get(page, `/api/groups/${username}`)).docs[0].title, 'A note');

    await choose(page, 'other.md', '# Another');
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('1 document created.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Import', exact: true }).count(), 0);
  });

  itInFullRun(
    'follows a running import after a reload and in another tab, where no other can begin',
    async () => {
      const page = await stage.visit();
      const username = await signUp(page);
      const tab = await page.context().newPage();
      for (const one of [page, tab]) {
        await one.goto('/space/export');
        await waitForSettings(one);
      }
      await choose(page, 'many.zip', await manyTexts());
      await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
      await focused(page, 'Creating: ');
      await choose(tab, 'note.md', '# Note');
      await tab.getByRole('alert').getByText('An import is running.').waitFor();
      await tab.getByText(/^Creating: \d+ of 1500$/).waitFor();
      await tab.close();

      await page.reload();
      await page.getByText(/^Creating: \d+ of 1500$/).waitFor();
      await page.getByText('An import is running.').waitFor();
      await page.getByRole('button', { name: 'Cancel' }).press('Enter');
      await focused(page, 'The import was cancelled.');
      assert.deepEqual((await get(page, `/api/groups/${username}`)).docs, []);
    },
  );

  itInFullRun('keeps a plan that can’t start while an import of another device runs', async () => {
    const page = await stage.visit();
    const username = await signUp(page);
    await page.goto('/space/export');
    await choose(page, 'note.md', '# Note');
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
    const other = page.context().request;
    const planned = await other.post(`/api/groups/${username}/import/plan`, {
      multipart: { file: { name: 'many.zip', mimeType: 'application/zip', buffer: await manyTexts() } },
    });
    const { planId } = (await planned.json()) as { planId: string };
    await other.post(`/api/imports/${planId}/start`, { data: {} });
    await start(page);
    await page.getByRole('alert').getByText('Another import is running.').waitFor();
    await other.delete(`/api/imports/${planId}`);
    await start(page);
    await page.getByText('1 document created.').waitFor();
  });

  for (const [colorScheme, width, locale] of [
    ['light', 1440, 'en-US'],
    ['dark', 390, 'ko-KR'],
  ] as const) {
    itInFullRun(
      `has no axe violations, and fits its window (${colorScheme}, ${width}, ${locale})`,
      async () => {
        const viewport = { width, height: 900 };
        const page = await stage.visit({ colorScheme, locale, reducedMotion: 'reduce', viewport });
        await signUp(page);
        await page.goto('/space/export');
        await waitForSettings(page);
        assert.deepEqual(await findViolations(page), [], 'empty');
        await picker(page).setInputFiles([
          { name: '첫 글.md', mimeType: 'text/markdown', buffer: Buffer.from('# 첫 글') },
          {
            name: '읽을-수-없는-아주-긴-이름의-파일이-여기에-있어요.md',
            mimeType: 'text/markdown',
            buffer: Buffer.from([0xff, 0xfe, 0xfd]),
          },
          { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') },
        ]);
        await page.getByRole('main').getByRole('listitem').filter({ hasText: 'photo.png' }).waitFor();
        assert.deepEqual(await findViolations(page), [], 'with a plan');
        if (PICTURES !== undefined)
          await page.screenshot({ path: `${PICTURES}/import-plan-${width}.png`, fullPage: true });
        await page.getByRole('button', { name: /^(?:Import|가져오기)$/ }).click();
        await page.getByText(/1 document created|문서 1개를 만들었어요/).waitFor();
        const downloading = page.waitForEvent('download');
        await page.locator('section button').first().click();
        await downloading;
        await page.locator('main [role=status]').first().waitFor();
        assert.deepEqual(await findViolations(page), [], 'with a report');
        if (PICTURES !== undefined)
          await page.screenshot({ path: `${PICTURES}/export-${width}.png`, fullPage: true });
        if (width < 400) await page.setViewportSize({ width: 320, height: 640 });
        assert.equal(await horizontalOverflow(page), 0);
      },
    );
  }

  it('writes only refused requests to the console', () => {
    assert.deepEqual(
      stage.consoleMessages().filter((line) => !/status of (?:429|415|413|404)|net::ERR_FAILED/.test(line)),
      [],
    );
  });
});
