import assert from 'node:assert/strict';
import { createUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { violations } from './pages/axe.ts';

describe('The properties of a document, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  it('stand below its title, with scripts and without, in both languages', async () => {
    const { browser, username } = await createUser(stage);
    const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${username}`, {
      json: {
        title: 'Described',
        content: '---\ntags: [floor, 마루]\ndescription: Of a floor\nid: hidden\n---\n\nWords.',
        isFolder: false,
        parentId: null,
      },
    });
    await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
    for (const javaScriptEnabled of [true, false]) {
      for (const [lang, words] of [
        ['en', ['Description', 'Of a floor', 'Tags', 'floor', '마루']],
        ['ko', ['설명', 'Of a floor', '태그', 'floor', '마루']],
      ] as const) {
        const visitor = await stage.visit({ javaScriptEnabled });
        await visitor.goto(`/${username}/${doc.id}?lang=${lang}`);
        assert.deepEqual(await visitor.locator('dl dt, dl dd').allTextContents(), words);
        assert.equal(await visitor.getByRole('article').innerText(), 'Words.');
        if (javaScriptEnabled) assert.deepEqual(await violations(visitor), []);
        await visitor.close();
      }
    }
    const own = await stage.visit();
    await own
      .context()
      .addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: stage.url })));
    await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'private' } });
    await own.goto(`/${username}/${doc.id}?lang=en`);
    await own.getByText('Words.').waitFor();
    assert.deepEqual(await own.locator('dl dd').allTextContents(), ['Of a floor', 'floor', '마루']);
    await own.close();
  });

  it('leave the console silent', () => assert.deepEqual(stage.consoleMessages(), []));
});
