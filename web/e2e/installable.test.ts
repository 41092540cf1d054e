import assert from 'node:assert/strict';
import sharp from 'sharp';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';

describeInFullRun('The website as an app on the home screen, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  for (const [locale, name] of [
    ['en-US', 'Maru'],
    ['ko-KR', '마루'],
  ] as const) {
    it(`can be installed, in the language of the page (${locale})`, async () => {
      const page = await stage.visit({ locale });
      await page.goto('/');
      const session = await page.context().newCDPSession(page);
      const { errors, data } = await session.send('Page.getAppManifest');
      assert.deepEqual(errors, []);
      assert.equal(JSON.parse(data ?? '{}').name, name);
      // Visitors of these tests have incognito windows, in which nothing can be installed.
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      assert.deepEqual(
        installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
        [],
      );
      assert.deepEqual(stage.consoleMessages(), []);
    });
  }

  it('has icons of the sizes that the manifest names', async () => {
    const manifest = await (await fetch(`${stage.url}/manifest.webmanifest`)).json();
    const wanted: readonly { src: string; sizes: string; type: string }[] = [
      ...manifest.icons,
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ];
    for (const { src, sizes, type } of wanted) {
      const response = await fetch(stage.url + src);
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, type], src);
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      if (sizes !== 'any') assert.equal(`${width}x${height}`, sizes, src);
    }
    const icon = await fetch(`${stage.url}/favicon.ico`);
    assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/x-icon']);
    const ico = Buffer.from(await icon.arrayBuffer());
    assert.deepEqual([ico.readUInt16LE(2), ico.readUInt16LE(4)], [1, 3]);
    const first = ico.subarray(ico.readUInt32LE(18), ico.readUInt32LE(18) + ico.readUInt32LE(14));
    assert.equal((await sharp(first).metadata()).width, 16);
  });

  it('has a theme colour from the space’s background and the shown theme', async () => {
    const owner = await createUser(stage, 'paper');
    await owner.browser.expect(200, 'PUT', `/api/groups/${owner.username}`, {
      json: { style: { backgroundColor: '#f4ead8', mainColor: '#3b2f20' } },
    });
    const { id } = await createDocWith(owner, 'public', { title: 'Sepia', content: 'Words.' });
    const html = await (await fetch(`${stage.url}/${owner.username}/${id}`)).text();
    assert.match(html, /<meta name="theme-color" content="#f4ead8" media="\(prefers-color-scheme: light\)">/);
    assert.match(
      html,
      /<meta name="theme-color" content="#[0-9a-f]{6}" media="\(prefers-color-scheme: dark\)">/,
    );
    const page = await stage.visit({ colorScheme: 'light' });
    await page.goto(`/${owner.username}/${id}`);
    await page.getByRole('link', { name: 'Maru', exact: true }).first().click();
    // By a page from the server, or by the application, which has started where the comments are near.
    await page
      .locator('meta[name="theme-color"]:is([content="#fdfcfa"], [content="rgb(253, 252, 250)"])')
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.locator('meta[name="theme-color"][content="rgb(23, 22, 20)"]').waitFor({ state: 'attached' });
    assert.equal(await page.locator('meta[name="theme-color"]').count(), 1);
  });
});
