import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { AppError } from '@maru/core/api';
import { listen } from '../listen.ts';
import { readMultipart } from './multipart.ts';
import { allowedUploadMs, watchUpload } from './upload-deadline.ts';

const DROP_BYTES = 1_024;

describe('The deadline of an upload', () => {
  it('is a fixed time, plus a second for a number of received bytes', () => {
    const deadline = { baseMs: 60_000, bytesPerSecond: 32 * 1024 };
    assert.equal(allowedUploadMs(deadline, 0), 60_000);
    assert.equal(allowedUploadMs(deadline, 32 * 1024), 61_000);
    assert.equal(allowedUploadMs(deadline, 64 * 1024 * 1024), 60_000 + 2_048_000);
  });

  it('expires for a slow upload, and not for a fast one', async () => {
    const passed: string[] = [];
    const stops = await new Promise<(() => void)[]>((resolve) => {
      const quick = watchUpload(
        { baseMs: 5, bytesPerSecond: 1 },
        () => 10_000,
        () => passed.push('quick'),
      );
      const slow = watchUpload(
        { baseMs: 50, bytesPerSecond: 1_000 },
        () => 10,
        () => {
          passed.push('slow');
          resolve([quick, slow]);
        },
      );
    });
    assert.deepEqual(passed, ['slow']);
    for (const stop of stops) stop();
  });

  it('ends a body that arrives too slowly', async () => {
    const outcome = Promise.withResolvers<unknown>();
    const deadline = { baseMs: 50, bytesPerSecond: 1_000_000 };
    const receive = async ({ bytes }: { readonly bytes: AsyncIterable<Buffer> }): Promise<number> => {
      let size = 0;
      for await (const part of bytes) size += part.length;
      return size;
    };
    const { port, close } = await listen(
      (request, response) => {
        void readMultipart(request, receive, { deadline }).then(outcome.resolve, outcome.resolve);
        void outcome.promise.then(() => response.end());
      },
      { port: 0, host: '127.0.0.1' },
    );
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
    socket.write(
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    socket.write(chunk('--b\r\nContent-Disposition: form-data; name="file"; filename="a.md"\r\n\r\n'));
    // Sends endlessly, above the minimum rate of uploads.
    const drops = setInterval(() => socket.write(chunk('a'.repeat(DROP_BYTES))), 5);
    const error = await outcome.promise;
    clearInterval(drops);
    socket.destroy();
    await close();
    assert.ok(error instanceof AppError && error.code === 'bad_request', String(error));
  });
});
