/** Pieces that mean something to the parser, and some that mean nothing. */
const PIECES: readonly string[] = [
  '# ', '## ', '### [-] ', '## [+] ', ' {-}', '#', '> ', '>', '- ', '* ', '+ ', '1. ', '2) ', '- [ ] ', '- [x] ', '---', '***', '___', '===',
  '```', '~~~', '```js\n', '\n', '\n', '\n', '\n\n', '\n\n', '\n  ', '\n    ', '\n\t', '\t', ' ', '  ', '    ', '  \n', '\\\n', '\r\n', '\r',
  '*', '**', '***', '_', '__', '~', '~~', '`', '``', '[', ']', '(', ')', '![', '](', '](/u)', '](<', '>)', '[]', '[a]', '[a]: /u "t"', '[a]: <', ' "t"',
  '[^', '[^1]', '[^1]: ', '^[', '[toc]', '[notoc]', '[footnotes]', '[목차]', '[각주]', '[[', ']]', '[[T|x]]', '|', '\\|', '| a | b |\n', '|-|-|\n', '|:-:|',
  '[size=20]', '[/size]', '[color=red]', '[color=#f00]', '[/color]', '[color=', '![a](b =3x4)', ' =50%)', '$', '$x$', '<', '>', '<b>', '</b>', '<script>',
  '<http://a.b>', '<a@b.c>', 'http://a.b', 'https://youtu.be/dQw4w9WgXcQ', 'www.a.b', 'a@b.c', '://', 'javascript:x', '](javascript:x)', 'data:text/html,',
  '&amp;', '&#35;', '&#x22;', '&', '&lt;', '&quot;', '"', "'", '\\', '\\*', '\\[', 'a', 'b', 'word', '한글', '을 ', '。', '😀', '\ud83d', '\udc00', '\0', '\u00a0', '\u3000', '!', ':', '.',
];

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** A document of up to `maxPieces` pieces. */
export function randomDocument(random: () => number, maxPieces: number): string {
  let text = '';
  for (let count = Math.floor(random() * maxPieces) + 1; count > 0; count--) {
    text += PIECES[Math.floor(random() * PIECES.length)] ?? '';
  }
  return text;
}
