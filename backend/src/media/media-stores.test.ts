import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@maru/core/text';
import { S3_BUCKET, startS3Server } from '../../testing/s3-server.ts';
import type { S3Server } from '../../testing/s3-server.ts';
import { createFolderStore } from './folder-store.ts';
import { MissingFileError, MediaStoreUnavailableError } from './media-store.ts';
import type { MediaStore } from './media-store.ts';
import { createS3Store } from './s3-store.ts';

const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251));

describe('Stores of media', () => {
  let folder: string;
  let s3: S3Server;
  const s3Store = (prefix: string, endpoint = s3.endpoint): MediaStore =>
    createS3Store({
      endpoint,
      bucket: S3_BUCKET,
      prefix,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      drafts: join(folder, 'drafts'),
    });
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'maru-stores-'));
    s3 = await startS3Server();
  });
  after(async () => {
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const keep = async (store: MediaStore, id: string, bytes: Buffer): Promise<void> => {
    const draft = await store.draft();
    await draft.write([bytes.subarray(0, 10), bytes.subarray(10)]);
    try {
      await store.keep(id, draft);
    } finally {
      await draft.discard();
    }
  };
  const read = async (store: MediaStore, id: string, from: number, to: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for await (const part of store.read(id, from, to)) parts.push(part);
    return Buffer.concat(parts);
  };
  const namesIn = async (store: MediaStore): Promise<string[]> => {
    const ids: string[] = [];
    for await (const { id, changedAt } of store.list()) {
      assert.ok(Math.abs(Date.now() - changedAt) < 60_000);
      ids.push(id);
    }
    return ids.toSorted();
  };

  for (const [name, open] of [
    ['a folder', () => createFolderStore(join(folder, 'media'))],
    ['an S3 bucket', () => s3Store('a/b & c/')],
  ] as const) {
    it(`${name} stores files, and returns ranges, lists and removes them`, async () => {
      const store = open();
      assert.deepEqual(await namesIn(store), []);
      const [one, other] = [newId(), newId()];
      await keep(store, one, BYTES);
      await keep(store, other, Buffer.from('words'));
      assert.deepEqual(await namesIn(store), [one, other].toSorted());
      for (const [from, to] of [
        [0, BYTES.length],
        [0, 1],
        [70_000, 200_001],
        [BYTES.length - 1, BYTES.length],
        [5, 5],
      ] as const) {
        assert.ok((await read(store, one, from, to)).equals(BYTES.subarray(from, to)), `${from} to ${to}`);
      }
      await store.remove(one);
      await store.remove(one);
      await assert.rejects(read(store, one, 0, 5), MissingFileError);
      assert.deepEqual(await namesIn(store), [other]);
      await assert.rejects(async () => await keep(store, '../x', BYTES), /under ids/);
    });

    it(`${name} removes abandoned drafts`, async () => {
      const store = open();
      const draft = await store.draft();
      await draft.write([BYTES]);
      await store.dropDrafts(Date.now() - 60_000);
      await draft.finish();
      const parts: Buffer[] = [];
      for await (const part of draft.read()) parts.push(part);
      assert.ok(Buffer.concat(parts).equals(BYTES));
      await store.dropDrafts(Date.now() + 60_000);
      await assert.rejects(store.keep(newId(), draft));
    });
  }

  it('a bucket is listed page by page', async () => {
    const [first, second] = [newId(), newId()];
    const requests: string[] = [];
    const server = createServer(({ url }, response) => {
      requests.push(url ?? '');
      const isNext = url?.includes('continuation-token') === true;
      const contents = `<Contents><Key>p/${isNext ? second : first}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`;
      const more = isNext
        ? '<IsTruncated>false</IsTruncated>'
        : '<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b/+=</NextContinuationToken>';
      response.end(
        `<?xml version="1.0"?><ListBucketResult>${contents}<Contents><Key>p/another</Key></Contents>${more}</ListBucketResult>`,
      );
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const store = s3Store('p/', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    assert.deepEqual(await namesIn(store), [first, second].toSorted());
    assert.match(requests[1] ?? '', /continuation-token=a%26b%2F%2B%3D/);
    server.closeAllConnections();
    server.close();
  });

  it('a bucket that is down is retried, then reported', async () => {
    let failures = 2;
    let puts = 0;
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        puts++;
        if (failures-- > 0) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
        else response.end();
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const store = s3Store('', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await keep(store, newId(), BYTES);
    assert.equal(puts, 3);
    failures = 3;
    await assert.rejects(keep(store, newId(), BYTES), MediaStoreUnavailableError);
    server.closeAllConnections();
    server.close();
    await assert.rejects(keep(store, newId(), BYTES), MediaStoreUnavailableError);
    await assert.rejects(read(store, newId(), 0, 1), MediaStoreUnavailableError);
  });

  it('a refusal of a bucket is reported with its reason', async () => {
    const store = createS3Store({
      endpoint: s3.endpoint,
      bucket: 'none',
      prefix: '',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      drafts: join(folder, 'drafts'),
    });
    await assert.rejects(keep(store, newId(), BYTES), /answers 404 NoSuchBucket/);
  });
});
