import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createSite, TIMEOUT_MS } from '@maru/backend/testing/maru.ts';
import type { TestSite } from '@maru/backend/testing/maru.ts';
import { CHILD_ENVIRONMENT } from '@maru/backend/testing/process.ts';
import { createSession } from '../session/create-session.ts';
import { DEMO_USERNAME } from './demo-tree.ts';

const RUN = join(import.meta.dirname, 'run.ts');
/** Site with a public address and confirmed sign-ups. */
const CONFIGURATION = { MARU_URL: 'https://wiki.example.org', MARU_SIGNUP_CONFIRM: 'on' };

describe('The demo of a site with its own name and mailed sign-up links', function () {
  this.timeout(TIMEOUT_MS);
  let site: TestSite;
  before(async () => {
    site = await createSite('sqlite');
  });
  after(() => site.close());

  it('is filled once, under the site’s address', async () => {
    const { url } = await site.startProcess(CONFIGURATION);
    const env = { ...CHILD_ENVIRONMENT, ...site.env, ...CONFIGURATION };
    const seed = () =>
      promisify(execFile)(process.execPath, [RUN, '--url', url, '--data', site.dataDir], { env });
    const first = await seed();
    assert.match(
      first.stdout,
      /^The demo space is at https:\/\/wiki\.example\.org\/marudemo: \d+ documents$/m,
    );
    const [, password = ''] = /password (\S+)/.exec(first.stdout) ?? [];
    assert.equal((await seed()).stdout, 'The demo space is at https://wiki.example.org/marudemo\n');
    const client = createSession(url, 'wiki.example.org');
    const { user } = await client.login({ body: { username: DEMO_USERNAME, password } });
    assert.equal(user.username, DEMO_USERNAME);
    const { docs } = await createSession(url, 'wiki.example.org').getGroup({
      params: { name: DEMO_USERNAME },
    });
    assert.ok(docs.length > 5 && docs.every(({ isPublic }) => isPublic));
  });
});
