import { deflateSync, crc32 } from 'node:zlib';
import type { Page } from 'playwright';

/** A file to paste or drop. */
export interface BrowserFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Returns a PNG image of one colour. */
export function png(
  name: string,
  [red, green, blue]: readonly [number, number, number],
  width = 320,
  height = 200,
): BrowserFile {
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.concat(Array.from({ length: width }, () => Buffer.from([red, green, blue]))),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const bytes = Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, type: 'image/png', bytes };
}

export function textFile(name: string, text: string): BrowserFile {
  return { name, type: 'text/plain', bytes: Buffer.from(text) };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

/** Drops files on an element, or pastes them, with the browser's events. */
export async function pasteOrDrop(
  page: Page,
  how: 'drop' | 'paste',
  files: readonly BrowserFile[],
  selector = 'main',
): Promise<void> {
  await page.locator(selector).evaluate(
    (element, { how, files }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of files) {
        data.items.add(
          new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type }),
        );
      }
      const options = { bubbles: true, cancelable: true };
      if (how === 'paste')
        element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
      else
        for (const type of ['dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }));
    },
    { how, files: files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') })) },
  );
}
