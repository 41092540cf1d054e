import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { zip } from '@maru/backend/testing/zips.ts';

const FOLDERS = 100;
const PICTURE_EDGE_PX = 320;
const PARAGRAPH =
  '**마크다운(Markdown)**을 쓰는 글이고, `code`와 <b>HTML</b>이 있다. Words of a document that somebody wrote, with [a link](https://example.org), a list and a table.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n';

/** Returns an archive of documents in folders that link to each other and show pictures. */
export async function makeArchive(documents: number, pictures: number): Promise<Buffer> {
  const files: Record<string, Buffer> = {};
  for (let index = 0; index < pictures; index++)
    files[`pictures/${index}.jpg`] = await sharp(randomBytes(PICTURE_EDGE_PX * PICTURE_EDGE_PX * 3), {
      raw: { width: PICTURE_EDGE_PX, height: PICTURE_EDGE_PX, channels: 3 },
    })
      .jpeg()
      .toBuffer();
  for (let index = 0; index < documents; index++) {
    const other = (index * 7 + 1) % documents;
    const picture = pictures === 0 ? '' : `![](../pictures/${index % pictures}.jpg)\n\n`;
    const links = `[next](../${pathOf(other)}) and [[Document ${(index + 1) % documents}]]\n\n`;
    files[pathOf(index)] = Buffer.from(
      `---\ncreated: 2024-0${1 + (index % 9)}-11\n---\n# Document ${index}\n\n${links}${picture}${PARAGRAPH.repeat(3)}`,
    );
  }
  return await zip(files);
}

function pathOf(index: number): string {
  return `F${index % FOLDERS}/Document ${index}.md`;
}
