import assert from 'node:assert/strict';
import { COMMENTS_ON_PAGE } from '@maru/core';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { en } from '../src/i18n/en.ts';
import { comments } from '../src/i18n/en/comments.ts';
import { search } from '../src/i18n/en/search.ts';
import { ko } from '../src/i18n/ko.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { findViolations } from './pages/axe.ts';

const TEXTS = { en, ko } as const;

describe('Without scripts, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  for (const locale of ['en', 'ko'] as const) {
    const test = locale === 'en' ? it : itInFullRun;
    test(`the tree on a phone is linked, below the text (${locale})`, async () => {
      const owner = await createUser(stage, 'still');
      const { id } = await createDocWith(owner, 'public', {
        title: 'First',
        content: `${'Words.\n\n'.repeat(40)}https://www.youtube.com/watch?v=aqz-KE-bpKQ`,
      });
      await createDocWith(owner, 'public', { title: 'Second', content: 'More.' });
      const page = await stage.visit({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
      await page.goto(`/${owner.username}/${id}?lang=${locale}`);
      assert.equal(
        await page.getByRole('button', { name: TEXTS[locale].nav.documents }).count(),
        0,
        'no button that does nothing',
      );
      const embed = await page.locator('.article .embed').boundingBox();
      assert.ok(embed !== null && embed.height < 48, 'no empty space for a player');
      const leads = page.getByRole('link', { name: TEXTS[locale].nav.documents });
      const [leadsAt, titleAt] = [await leads.boundingBox(), await page.locator('h1').boundingBox()];
      assert.ok((leadsAt?.width ?? 0) >= 24 && (leadsAt?.x ?? 0) < (titleAt?.x ?? 0), 'padding of a target');
      assert.equal(
        await leads.evaluate(
          (link) => link.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(link).paddingLeft),
        ),
        titleAt?.x,
      );
      assert.equal(await page.locator('[id="maru:contents"]').isVisible(), false, 'no line of an empty list');
      await leads.click();
      const second = page.getByRole('treeitem', { name: /Second/ });
      await second.waitFor();
      assert.ok(
        await second.evaluate((row) => row.getBoundingClientRect().top < innerHeight),
        'within the window',
      );
      await second.click();
      await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    });

    itInFullRun(`account forms say that they need scripts, only without scripts (${locale})`, async () => {
      const [still, usual] = [await stage.visit({ javaScriptEnabled: false }), await stage.visit()];
      for (const path of ['/login', '/signup', '/forgot']) {
        await still.goto(`${path}?lang=${locale}`);
        await still.getByText(TEXTS[locale].auth.needsScript).waitFor();
        assert.equal(
          await still.getByRole('button', { name: TEXTS[locale].auth.showPassword }).count(),
          0,
          path,
        );
        await usual.goto(`${path}?lang=${locale}`);
        assert.equal(await usual.getByText(TEXTS[locale].auth.needsScript).isVisible(), false, path);
      }
      assert.deepEqual(await findViolations(usual), []);
    });
  }

  for (const width of [390, 1440]) {
    itInFullRun(`the search is a page of links, from the form of each page (${width} pixels)`, async () => {
      const word = `quokka${width}`;
      const owner = await createUser(stage, 'found');
      for (let i = 0; i < 31; i++)
        await createDocWith(owner, 'public', {
          title: `Quokka ${i} <b>&amp;`,
          content: `${word}\n\n<img src=x>`,
        });
      await createDocWith(owner, 'private', { title: 'Quokka of nobody else', content: word });
      const page = await stage.visit({ javaScriptEnabled: false, viewport: { width, height: 800 } });
      await page.goto('/explore');
      const header = page.getByRole('banner');
      if (width === 1440) await header.getByRole('searchbox', { name: en.nav.search }).fill(word);
      await header.getByRole('button', { name: en.nav.search }).click();
      if (width === 390) {
        await page.getByRole('searchbox', { name: search.label }).fill(word);
        await page.getByRole('main').getByRole('button', { name: search.submit }).click();
      }
      const results = page.getByRole('list', { name: search.results });
      await results.waitFor();
      assert.equal(await results.getByRole('listitem').count(), 30);
      assert.equal(await results.getByRole('heading', { name: /^Quokka \d+ <b>&amp;$/ }).count(), 30);
      assert.equal(await page.getByText('Quokka of nobody else').count(), 0);
      assert.equal(await page.getByRole('searchbox', { name: search.label }).inputValue(), word);
      assert.equal(await page.getByRole('button', { name: search.more }).count(), 0);
      await page.getByRole('link', { name: search.more }).click();
      await page.waitForURL(/cursor=/);
      assert.equal(await results.getByRole('listitem').count(), 1);
      await results.getByRole('link', { name: /^Quokka/ }).click();
      await page.getByRole('heading', { level: 1, name: /^Quokka/ }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    });
  }

  it('the query in a search address stays text', async () => {
    const page = await stage.visit({ javaScriptEnabled: false });
    const typed = `</title></script><script>document.title='run'</script><img src=x onerror=alert(1)>"'&`;
    await page.goto(`/search?q=${encodeURIComponent(typed)}`);
    await page.getByText(typed.slice(0, 30)).waitFor();
    assert.equal(await page.title(), `${typed} · ${en.nav.search} · Maru`);
    assert.equal(await page.getByRole('searchbox', { name: search.label }).inputValue(), typed);
    assert.equal(await page.locator('main img').count(), 0);
    const usual = await stage.visit();
    await usual.goto(`/search?q=${encodeURIComponent(typed)}`);
    await usual.getByText(typed.slice(0, 30)).waitFor();
    assert.notEqual(await usual.title(), 'run');
    assert.deepEqual(await findViolations(usual), []);
  });

  itInFullRun(
    'the application takes over the results without requesting them again, and loads more',
    async () => {
      const owner = await createUser(stage, 'found');
      for (let i = 0; i < 31; i++)
        await createDocWith(owner, 'public', { title: `Numbat ${i}`, content: 'numbat' });
      const page = await stage.visit();
      const requests: string[] = [];
      page.on(
        'request',
        (request) => void (request.url().includes('/api/search') && requests.push(request.url())),
      );
      await page.goto('/search?q=numbat');
      await page.getByText('The first 30 documents').waitFor();
      await page.getByRole('button', { name: search.more }).click();
      await page.getByText('31 documents found').waitFor();
      assert.deepEqual(
        requests.map((url) => new URL(url).searchParams.has('cursor')),
        [true],
      );
      assert.deepEqual(stage.consoleMessages(), []);
    },
  );

  it('comments have their own address, linked below the text', async () => {
    const owner = await createUser(stage, 'host');
    const { id } = await createDocWith(owner, 'public', { title: 'Talk', content: 'The text.' });
    const postReply = async (content: string, parentId: string | null = null): Promise<string> =>
      (await owner.browser.expect(201, 'POST', `/api/comments?docId=${id}`, { json: { content, parentId } }))
        .comment.id;
    const first = await postReply(
      '**Bold** <script>alert(1)</script> [x](javascript:alert(1)) ![](https://a.example/i.png)',
    );
    const gone = await postReply('Taken back');
    for (let i = 2; i <= COMMENTS_ON_PAGE; i++) await postReply(`Said ${i}`, i === 2 ? first : null);
    await owner.browser.expect(200, 'DELETE', `/api/comments/${gone}`);
    const page = await stage.visit({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    await page.goto(`/${owner.username}/${id}`);
    await page.getByRole('link', { name: en.doc.readComments }).click();
    await page.getByRole('heading', { name: en.doc.comments }).waitFor();
    assert.equal(await page.title(), 'Comments on “Talk” · Maru');
    assert.equal(await page.locator('main strong', { hasText: 'Bold' }).count(), 1);
    await page.getByText('<script>alert(1)</script>').waitFor();
    assert.equal(await page.locator('main :is(img, a[href^="javascript:"])').count(), 0);
    await page.getByText(comments.deleted).waitFor();
    assert.equal(await page.getByText('Taken back').count(), 0);
    assert.equal(await page.getByText('The text.').count(), 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await page.getByRole('link', { name: comments.more }).click();
    await page.getByText(`Said ${COMMENTS_ON_PAGE}`).waitFor();
    assert.equal(await page.getByText('Bold').count(), 0);
    await page.getByRole('link', { name: en.doc.readText }).click();
    await page.getByText('The text.').waitFor();
  });

  itInFullRun('the application takes over the page of comments, and links from it to the text', async () => {
    const owner = await createUser(stage, 'host');
    const { id } = await createDocWith(owner, 'public', { title: 'Talk', content: 'The text.' });
    await owner.browser.expect(201, 'POST', `/api/comments?docId=${id}`, { json: { content: 'Said' } });
    const page = await stage.visit();
    await page.goto(`/${owner.username}/${id}?comments`);
    await page.getByText('Said', { exact: true }).waitFor();
    assert.deepEqual(await findViolations(page), []);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: en.doc.readText }).click();
    await page.getByText('The text.').waitFor();
    await page.goBack();
    await page.getByText('Said', { exact: true }).waitFor();
    assert.deepEqual(stage.consoleMessages(), []);
  });

  itInFullRun('no button without effect is shown, and places and languages are links', async () => {
    const owner = await createUser(stage, 'plain');
    const { id } = await createDocWith(owner, 'public', { title: 'Plain', content: '# One\n\n# Two' });
    for (const width of [390, 1440]) {
      const page = await stage.visit({ javaScriptEnabled: false, viewport: { width, height: 800 } });
      for (const path of ['/', '/recents', '/terms', `/${owner.username}`, `/${owner.username}/${id}`]) {
        await page.goto(path);
        const names = await page
          .getByRole('button')
          .evaluateAll((all) => all.map((button) => button.getAttribute('title')));
        assert.deepEqual(names, [en.nav.search], path);
      }
      const foot = page.getByRole('contentinfo');
      await foot.getByRole('link', { name: en.nav.recents }).click();
      await page.getByRole('heading', { level: 1, name: en.explore.recentsTitle }).waitFor();
      await foot.getByRole('link', { name: '한국어' }).click();
      await page.getByRole('heading', { level: 1, name: ko.explore.recentsTitle }).waitFor();
    }
  });

  itInFullRun(
    'links and the search keep the language of an address, and nothing is prefetched twice',
    async () => {
      const owner = await createUser(stage, 'langs');
      const { id } = await createDocWith(owner, 'public', {
        title: 'Kept',
        content: `[[Other]] zebra\n\n${'words\n\n'.repeat(60)}`,
      });
      await createDocWith(owner, 'public', { title: 'Other', content: 'words' });
      const page = await stage.visit({ javaScriptEnabled: false });
      await page.goto(`/${owner.username}/${id}?lang=ko`);
      const links = await page
        .locator('a[href^="/"]')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).search));
      assert.ok(links.length > 5);
      for (const search of links) assert.match(search, /[?&]lang=ko$/);
      await page.locator('aside').first().getByText('Other').click();
      await page.waitForURL(/Other|other/);
      await page.getByRole('button', { name: ko.nav.search, exact: true }).click();
      await page.getByRole('main').getByRole('searchbox').fill('zebra');
      await page.keyboard.press('Enter');
      await page.waitForURL(/lang=ko/);
      await page.getByRole('link', { name: 'Kept' }).click();
      await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
      await page.getByRole('button', { name: en.nav.search, exact: true }).waitFor();

      const scripted = await stage.visit();
      await scripted.goto(`/${owner.username}/${id}?lang=ko`);
      const requests: string[] = [];
      scripted.on('request', (request) => void requests.push(request.url()));
      await scripted.locator('aside').first().getByText('Other').click();
      await scripted.getByRole('heading', { level: 1, name: 'Other' }).waitFor();
      assert.equal(requests.filter((url) => url.includes('ther')).length, 1, requests.join('\n'));
      assert.equal(await scripted.locator('html').getAttribute('lang'), 'ko');
      assert.deepEqual(stage.consoleMessages(), []);
    },
  );

  itInFullRun('a refused request shows a page of the site, also with scripts', async () => {
    for (const [javaScriptEnabled, path] of [
      [false, '/search?q=a&cursor=%3Cb%3E'],
      [true, '/search?q=a&cursor=%3Cb%3E'],
      [true, '/explore?cursor=%3Cb%3E'],
    ] as const) {
      const page = await stage.visit({ javaScriptEnabled });
      const response = await page.goto(path);
      assert.equal(response?.status(), 422);
      assert.equal(response?.headers()['x-robots-tag'], 'noindex');
      await page.getByRole('banner').waitFor();
      await page.getByRole('heading', { level: 1, name: en.common.error.title }).waitFor();
      if (javaScriptEnabled) {
        await page.locator('html[data-running]').waitFor({ state: 'attached' });
        await page.getByRole('heading', { level: 1, name: en.common.error.title }).waitFor();
        assert.deepEqual(await findViolations(page), []);
        await page.getByRole('main').getByRole('link').click();
        await page
          .getByRole('heading', { level: 1, name: en.common.error.title })
          .waitFor({ state: 'detached' });
      }
    }
    // The browser itself reports the statuses.
    assert.deepEqual(
      stage.consoleMessages().filter((message) => !/status of (?:404|422)/.test(message)),
      [],
    );
  });

  itInFullRun('the newest documents have links to more', async () => {
    const owner = await createUser(stage, 'many');
    for (let i = 0; i < 31; i++)
      await createDocWith(owner, 'public', { title: `New ${i}`, content: 'words' });
    for (const path of ['/explore', '/recents']) {
      const page = await stage.visit({ javaScriptEnabled: false });
      await page.goto(path);
      const titles = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 });
      const before = await titles.allTextContents();
      await page.getByRole('link', { name: en.explore.more }).click();
      await page.waitForURL(/cursor=/);
      const after = await titles.allTextContents();
      assert.ok(after.length > 0);
      assert.deepEqual(
        after.filter((title) => before.includes(title)),
        [],
      );
    }
  });
});
