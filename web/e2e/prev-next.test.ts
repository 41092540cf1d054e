import assert from 'node:assert/strict';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { prevNext } from '../src/i18n/en/prev-next.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { simulateFirstInput } from './pages/first-input.ts';
import { findViolations } from './pages/axe.ts';

describe('The end of a document, in a browser', function () {
  this.timeout(180_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  it('links to the previous and next documents and to backlinks, without private ones', async () => {
    const owner = await createUser(stage, 'writer');
    const first = await createDocWith(owner, 'public', { title: 'First' });
    await createDocWith(owner, 'private', { title: 'Hidden', content: '[[Second]]' });
    const second = await createDocWith(owner, 'public', { title: 'Second', content: 'words' });
    await createDocWith(owner, 'public', { title: 'Third', content: 'See [[Second]].' });
    for (const title of ['Note 2', 'Note 10'])
      await createDocWith(owner, 'public', { title, content: '[[Second]]' });
    const page = await stage.visit({ viewport: { width: 390, height: 800 } });
    await page.goto(`/${owner.username}/${second.id}`);
    await simulateFirstInput(page);
    const backlinks = page.getByRole('region', { name: prevNext.backlinks });
    await backlinks.scrollIntoViewIfNeeded();
    assert.deepEqual(await backlinks.getByRole('link').allInnerTexts(), ['Note 2', 'Note 10', 'Third']);
    const beside = page.getByRole('navigation', { name: prevNext.beside });
    assert.equal(await beside.getByRole('link').count(), 2);
    assert.deepEqual(await findViolations(page, { include: 'main' }), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await beside.getByRole('link', { name: /First/ }).click();
    await page.getByRole('heading', { level: 1, name: 'First' }).waitFor();
    assert.equal(new URL(page.url()).pathname.split('/')[2]?.startsWith(first.id), true);
    assert.equal(
      await page.getByRole('link', { name: /First/ }).filter({ hasText: prevNext.before }).count(),
      0,
    );
  });
});
