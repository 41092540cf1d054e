import { randomDocument, randomNumbers } from '../../core/src/markup/test/random-document.ts';

/** Pieces of blocks, close together: what differed by them was found so. */
const BLOCK_PIECES = ['\n', '\n', '\n\n', '\t', ' ', '  ', '    ', '> ', '>', '-', '- ', '* ', '1.', '2) ', '[^b]:', '[b]:', '[x] '].concat(
  ['[', ']', '(', '"', ':', '|', '-|', '|-|', '# ', '---', '~~~', '```', '<script>', '[toc]', 'b', '한', '\u3000', '\f', '*', '`'],
);

/** Texts that nobody would write, as they come into an editor and to the server, without end: other ones in every run. */
export function* randomTexts(seed = Date.now()): Generator<string, never> {
  const random = randomNumbers(seed);
  const pieces = (): string =>
    Array.from({ length: random() * 25 }, () => BLOCK_PIECES[Math.floor(random() * BLOCK_PIECES.length)] ?? '').join('');
  while (true) yield (random() < 0.5 ? pieces() : randomDocument(random, 40)).replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\ufffd');
}
