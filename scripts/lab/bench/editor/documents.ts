import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SAMPLES = join(import.meta.dirname, '../../../seed/docs');

/** Word that occurs once in the middle, to place the cursor there. */
export const MIDDLE = 'middlemost';

/**
 * Returns a document of a number of bytes: this repository's own
 * samples, repeated, with a paragraph to type in at its middle.
 */
export function longDocument(bytes: number): string {
  const samples = readdirSync(SAMPLES)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readFileSync(join(SAMPLES, name), 'utf8').trim());
  const parts: string[] = [];
  let size = 0;
  for (let index = 0; size < bytes; index++) {
    const part = samples[index % samples.length] ?? '';
    parts.push(part);
    size += Buffer.byteLength(part) + 2;
  }
  parts.splice(parts.length >> 1, 0, `The ${MIDDLE} paragraph.`);
  const text = Buffer.from(parts.join('\n\n')).subarray(0, bytes).toString('utf8');
  return `${text.slice(0, text.lastIndexOf('\n\n'))}\n\nThe last paragraph.`;
}
