import { randomDocument, randomNumbers } from '../../core/src/markup/test/random-document.ts';

/** Parts of blocks, close together: past differences occurred at such places. */
const BLOCK_PIECES = [
  '\n',
  '\n',
  '\n\n',
  '\t',
  ' ',
  '  ',
  '    ',
  '> ',
  '>',
  '> [!b] ',
  '[!b]- ',
  '-',
  '- ',
  '* ',
  '1.',
  '2) ',
  '[^b]:',
  '[b]:',
  '[x] ',
].concat([
  '[',
  ']',
  '(',
  '"',
  ':',
  '|',
  '-|',
  '|-|',
  '# ',
  '---',
  '~~~',
  '```',
  '<script>',
  '[toc]',
  '$$',
  '<!--',
  '-->',
  '![[b]]',
  '## [+] ',
  'b',
  '한',
  '\u3000',
  '\f',
  '*',
  '`',
]);

/**
 * Generates random texts without end, different ones in
 * every run, as an editor or the server may receive them.
 */
export function* randomTexts(seed = Date.now()): Generator<string, never> {
  const random = randomNumbers(seed);
  const pieces = (): string =>
    Array.from(
      { length: random() * 25 },
      () => BLOCK_PIECES[Math.floor(random() * BLOCK_PIECES.length)] ?? '',
    ).join('');
  while (true)
    yield (random() < 0.5 ? pieces() : randomDocument(random, 40))
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\0', '\ufffd');
}
