import { randomBytes, randomInt } from 'node:crypto';
import { zip } from '@maru/backend/testing/zips.ts';

const MIB = 1024 * 1024;
const HOSTILE_DOCS = 300;
const WRITERS_DOCS = 1_500;
const WRITERS_RECORDINGS = 20;
const DOC_WORDS = 2_500;

/** Returns a small archive of texts that take the most work for their size. */
export async function hostileArchive(): Promise<Buffer> {
  return await zip(
    Object.fromEntries(
      Array.from({ length: HOSTILE_DOCS }, (_, i) => [`${i}.md`, '# [-] a\n'.repeat(MIB / 8)]),
    ),
  );
}

/** Returns an archive of some 60 MB like a writer's of many years: documents of prose, and recordings. */
export async function writersArchive(): Promise<Buffer> {
  const vocabulary = Array.from({ length: 5_000 }, () => randomBytes(randomInt(2, 7)).toString('base64url'));
  const prose = (): string =>
    Array.from({ length: DOC_WORDS }, (_, i) => {
      const word = vocabulary[randomInt(vocabulary.length)] ?? '';
      return i % 80 === 79 ? `${word}.\n\n` : word;
    }).join(' ');
  const folders = 30;
  const docs = Array.from({ length: WRITERS_DOCS }, (_, i) => [
    `Year ${i % folders}/Entry ${i}.md`,
    `# Entry ${i}\n\n${prose()}${i < WRITERS_RECORDINGS ? `\n\n![](${i}.mp3)\n` : ''}`,
  ]);
  const recordings = Array.from({ length: WRITERS_RECORDINGS }, (_, i) => [
    `Year ${i % folders}/${i}.mp3`,
    Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), randomBytes(2 * MIB)]),
  ]);
  return await zip(Object.fromEntries([...docs, ...recordings]) as Record<string, string | Buffer>);
}
