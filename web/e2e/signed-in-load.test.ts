import assert from 'node:assert/strict';
import { createDocWith } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { setStage } from './browser.ts';
import type { Stage } from './browser.ts';
import { signIn } from './pages/auth.ts';
import { bytesUntilUsable } from './pages/usable-bytes.ts';

/** Bytes over the wire until the application handles input, fonts apart. */
const BYTES_MAX = 190 * 1_024;

describeInFullRun('A page of a reader with a session, in a browser', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => {
    stage = await setStage();
  });
  after(() => stage.close());

  for (const [locale, language] of [
    ['en', 'en-US'],
    ['ko', 'ko-KR'],
  ] as const)
    it(`is usable within the byte limit: a document, a space, explore (${locale})`, async () => {
      const owner = await createUser(stage, 'reader');
      const { id } = await createDocWith(owner, 'public', {
        title: locale === 'ko' ? '글' : 'A text',
        content: 'Words of a text. '.repeat(200),
      });
      for (const path of [`/${owner.username}/${id}`, `/${owner.username}`, '/explore']) {
        const page = await stage.visit({ locale: language });
        await signIn(page, owner);
        const loaded = await bytesUntilUsable(page, path);
        const list = [...loaded].map(([url, bytes]) => `${bytes} ${url}`).join('\n');
        const total = [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0);
        assert.ok(total <= BYTES_MAX, `${path}: ${total}\n${list}`);
        assert.ok(total > BYTES_MAX / 2, `the application was not seen:\n${list}`);
        await page.context().close();
      }
    });
});
