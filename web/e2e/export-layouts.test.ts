import assert from 'node:assert/strict';
import { createDoc } from '@maru/backend/testing/docs.ts';
import { describeInFullRun } from '@maru/backend/testing/full-run.ts';
import { createSite, TIMEOUT_MS } from '@maru/backend/testing/maru.ts';
import type { TestSite } from '@maru/backend/testing/maru.ts';
import { uploadOne } from '@maru/backend/testing/media.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import { MANIFEST_FILE } from '@maru/core/export';
import { download, unpack } from '@maru/backend/testing/zips.ts';

/** Files that an archive must have, by the query of its call. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  '': [MANIFEST_FILE, '0-1-Sea.md', 'media/1-wave.txt'],
  '?workingCopies=true': [MANIFEST_FILE, '0-1-Sea.md'],
  '?layout=folders': ['Sea.md', 'media/1-wave.txt'],
  '?layout=folders&links=wiki': ['Sea.md'],
  '?layout=site&documents=all&lang=ko': ['index.html', 'Sea.html', 'site/style.css', 'site/search.js'],
  '?layout=git': ['Sea.md', 'media/1-wave.txt', '.git/HEAD', '.git/index', '.git/refs/heads/main'],
};

// In a process of its own: beside the tests classes exist that a server leaves out.
describeInFullRun('Exports of a server in its own process', function () {
  this.timeout(TIMEOUT_MS);
  let site: TestSite;
  let url: string;
  before(async () => {
    site = await createSite('sqlite');
    const webDist = process.env['MARU_TEST_WEB_DIST'];
    ({ url } = await site.startProcess(webDist === undefined ? {} : { MARU_WEB_DIST: webDist }));
  });
  after(() => site.close());

  for (const [query, expected] of Object.entries(FILES))
    it(`are complete with ${query === '' ? 'numbered names' : query.slice(1)}`, async () => {
      const user = await createUser({ url }, 'layout');
      const wave = await uploadOne(user, { name: 'wave.txt', bytes: 'blue' });
      await createDoc(user, { title: 'Sea', content: `The [wave](${wave.url}).` });
      const { bytes } = await download({ url }, user, query);
      const files = new Map(await unpack(bytes));
      for (const name of expected) assert.ok(files.has(name), `${name} of ${[...files.keys()].join(', ')}`);
    });
});
