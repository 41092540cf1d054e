import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@maru/core/text';
import { inTransaction } from '../src/db/connect.ts';
import type { MediaStore } from '../src/media/media-store.ts';
import { openMediaStore } from '../src/media/open-store.ts';
import { deleteMedia } from '../src/repositories/media.ts';
import type { MediaRow } from '../src/repositories/media.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { uploadOne } from '../testing/media.ts';
import { startS3Server } from '../testing/s3-server.ts';
import type { S3Server } from '../testing/s3-server.ts';
import { createUser, startServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';

const HOUR_MS = 60 * 60 * 1_000;

describeOnEachDatabase('Orphaned media files after a crash', (database) => {
  for (const place of ['a folder', 'a bucket'] as const) {
    describe(`in ${place}`, () => {
      let s3: S3Server | null = null;
      let server: TestServer;
      let files: MediaStore;
      before(async () => {
        s3 = place === 'a bucket' ? await startS3Server() : null;
        server = await startServer({ database, env: s3?.env ?? {} });
        files = openMediaStore(server.config);
      });
      after(async () => {
        await server.close();
        await s3?.close();
      });
      const storedNames = async (): Promise<Set<string>> => {
        const ids = new Set<string>();
        for await (const { id } of files.list()) ids.add(id);
        return ids;
      };
      const drafts = (): string[] => {
        const folder = join(server.dataDir, 'media', 'drafts');
        return existsSync(folder) ? readdirSync(folder) : [];
      };

      it('are deleted after an hour, and nothing else', async () => {
        const owner = await createUser(server);
        const [stays, goes] = [
          await uploadOne(owner, { name: 'stays.txt', bytes: 'words that stay' }),
          await uploadOne(owner, { name: 'goes.txt', bytes: 'words that go' }),
        ];
        // Between storing the file and its row: stored without a row.
        const unrecorded = newId();
        const draft = await files.draft();
        await draft.write([Buffer.from('sealed bytes')]);
        await files.keep(unrecorded, draft);
        // While receiving.
        const broken = await files.draft();
        await broken.write([Buffer.from('half')]);
        await broken.finish();
        // Between deleting the row and its file.
        const db = server.openDatabase();
        const row = await db<MediaRow>('media').where({ id: goes.id }).first();
        await inTransaction(db, async (trx) => {
          assert.ok(row !== undefined && (await deleteMedia(trx, row)));
        });
        const all = new Set([stays.id, goes.id, unrecorded]);
        assert.deepEqual(await storedNames(), all);

        await server.restart();
        assert.deepEqual(
          [await storedNames(), drafts().length],
          [all, 1],
          'it may be an upload that is under way',
        );
        server.advance(2 * HOUR_MS);
        await server.restart();
        assert.deepEqual([await storedNames(), drafts()], [new Set([stays.id]), []]);
        assert.equal((await owner.browser.send('GET', stays.url)).text, 'words that stay');
        const { media, used } = await owner.browser.expect(
          200,
          'GET',
          `/api/media?groupName=${owner.username}`,
        );
        assert.deepEqual([media.length, used], [1, 'words that stay'.length]);
        assert.equal((await owner.browser.send('GET', goes.url)).status, 404);
      });
    });
  }
});
