import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createUser, startServer } from '@maru/backend/testing/server.ts';
import type { TestServer } from '@maru/backend/testing/server.ts';
import { createNotices } from '../src/app/notices.ts';
import { startNotifications } from '../src/app/notifications.ts';
import { translate } from '../src/texts/translate.ts';
import { createDoc, setUpSpace } from './export-space.ts';
import type { ExportSpace } from './export-space.ts';
import { createElectron } from './fake-electron/electron.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('Notifications on the desktop', function () {
  this.timeout(30_000);
  let server: TestServer;
  let space: ExportSpace;
  before(async () => {
    server = await startServer({ database: 'sqlite' });
    space = await setUpSpace(server, 'minji');
  });
  after(async () => {
    await space.remove();
    await server.close();
  });

  it('show each notification since the start once, and open its page', async () => {
    const { id } = await createDoc(space.user, { title: 'Open' });
    await space.user.browser.expect(200, 'PUT', `/api/docs/${id}/meta`, { json: { access: 'public' } });
    const hana = await createUser(server, 'hana');
    const comment = async (content: string): Promise<string> =>
      (await hana.browser.expect(201, 'POST', `/api/comments?docId=${id}`, { json: { content } })).comment.id;
    await comment('before');
    const { electron, controls } = createElectron({ userData: '', context: null });
    const opened: string[] = [];
    const notifications = startNotifications({
      ...space.parts,
      notices: createNotices(electron),
      t: (key, values) => translate('en', key, values),
      onOpen: ({ username }, path) => void opened.push(`${username} ${path}`),
    });
    try {
      await notifications.check();
      assert.equal(controls.notifications.length, 0);
      const commentId = await comment('after');
      await notifications.check();
      await notifications.check();
      assert.deepEqual(
        controls.notifications.map(({ body }) => body),
        [`${hana.username} commented on “Open”`],
      );
      // Only notifications that the app references remain.
      collectGarbage();
      await new Promise((resolve) => setImmediate(resolve));
      collectGarbage();
      controls.notifications[0]?.click();
      const { username } = space.user;
      assert.deepEqual(opened, [`${username} /${username}/${id}#maru:comment-${commentId}`]);
    } finally {
      notifications.stop();
    }
  });
});
