import assert from 'node:assert/strict';
import sharp from 'sharp';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { SITE_ADDRESS, SITE_NETWORK, page as pageOf, startWebsite } from '@maru/backend/testing/websites.ts';
import type { Website } from '@maru/backend/testing/websites.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';

describeInFullRun('Links that stand alone, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  let site: Website;
  before(async () => {
    const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#2a7' } })
      .png()
      .toBuffer();
    const head = `<meta property="og:title" content="번역 <b>지침</b>"><meta name="description" content="How we translate."><meta property="og:image" content="/p.png">`;
    site = await startWebsite(SITE_ADDRESS, 0, (request, response) => {
      if (request.url === '/p.png') response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture);
      else if (request.url === '/page') pageOf(head)(request, response);
      else response.writeHead(404).end();
    });
    stage = await setStage({ env: { MARU_LINK_PREVIEW: 'on', MARU_LINK_PREVIEW_NETWORKS: SITE_NETWORK } });
  });
  after(async () => {
    await stage.close();
    await site.close();
  });

  it('are cards of equal height for logged-in users, without a request to the other site', async () => {
    const owner = await createUser(stage);
    const at = `http://${SITE_ADDRESS}:${site.port}`;
    const doc = await createDocWith(owner, 'public', {
      title: 'Cards',
      content: `Words.\n\n${at}/page\n\n${at}/gone\n\nWords.`,
    });
    const visit = async (cookies: ReadonlyMap<string, string>) => {
      const page = await stage.visit();
      const requests: string[] = [];
      page.on('request', (request) => void requests.push(request.url()));
      await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: stage.url })));
      await page.goto(`/${owner.username}/${doc.id}`);
      const link = page.locator('.link-preview > a').first();
      await link.locator('.link-words').waitFor();
      return { page, requests, link };
    };

    const anonymous = await visit(new Map());
    assert.equal(await anonymous.link.innerText(), `${SITE_ADDRESS}:${site.port}\n/page`);
    const plain = (await anonymous.link.boundingBox())?.height;

    const { page, requests, link } = await visit(owner.browser.cookies);
    await link.locator('img').waitFor();
    assert.equal(await link.innerText(), `번역 <b>지침</b>\n${SITE_ADDRESS} · How we translate.`);
    assert.equal(await link.getAttribute('href'), `${at}/page`);
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('.link-image')?.naturalWidth ?? 0) > 0,
    );
    assert.equal((await link.boundingBox())?.height, plain);
    const other = page.locator('.link-preview > a').nth(1);
    assert.equal(await other.innerText(), `${SITE_ADDRESS}:${site.port}\n/gone`);
    assert.deepEqual(
      [...anonymous.requests, ...requests].filter((url) => !url.startsWith(stage.url)),
      [],
    );
    assert.deepEqual(
      anonymous.requests.filter((url) => url.includes('link_preview')),
      [],
    );
    assert.deepEqual(stage.consoleMessages(), []);
  });
});
