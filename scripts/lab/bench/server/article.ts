/** Words of the sample article: every third paragraph is Korean, as in typical documents of the product. */
const ENGLISH =
  'system design note page revision history server client request index search table version backup review policy session'.split(
    ' ',
  );
const KOREAN =
  '문서 기록 검색을 서버에서 회의 일정은 예산 보고서를 고객 기능과 설계 초안이 기억 저장소에 지연 일기 도서관 정원의 여행'.split(
    ' ',
  );
const SENTENCE_WORDS = 14;
const SENTENCES = 4;

/**
 * Returns an article of about a number of UTF-8 bytes: headings, paragraphs
 * with marks and links, lists, a table, code. The same for the same number.
 */
export function sampleArticle(bytes: number): string {
  const random = createRandom(bytes);
  const blocks: string[] = [];
  let size = 0;
  for (let at = 0; size < bytes; at++) {
    const block = blockAt(at, at % 3 === 2 ? KOREAN : ENGLISH, random);
    blocks.push(block);
    size += Buffer.byteLength(block) + 2;
  }
  return `${blocks.join('\n\n')}\n`;
}

function blockAt(at: number, words: readonly string[], random: () => number): string {
  const pick = (): string => words[Math.floor(random() * words.length)] ?? '';
  const sentence = (): string => `${Array.from({ length: SENTENCE_WORDS }, pick).join(' ')}.`;
  if (at % 12 === 0) return `${at % 36 === 0 ? '##' : '###'} ${pick()} ${pick()}`;
  if (at % 12 === 4) return Array.from({ length: 5 }, () => `- ${sentence()}`).join('\n');
  if (at % 24 === 7)
    return [
      '| a | b |',
      '| --- | --- |',
      ...Array.from({ length: 5 }, () => `| ${pick()} | ${pick()} |`),
    ].join('\n');
  if (at % 24 === 9)
    return `\`\`\`js\n${Array.from({ length: 6 }, () => `const ${pick()} = ${at};`).join('\n')}\n\`\`\``;
  const sentences = Array.from({ length: SENTENCES }, sentence).join(' ');
  return `${sentences} **${pick()}** and [${pick()}](https://example.org/${at}), *${pick()}*.`;
}

/**
 * Returns a generator of numbers from 0 to below 1, the same for the
 * same seed (a linear congruential generator is sufficient for words).
 */
function createRandom(seed: number): () => number {
  let state = seed % 2_147_483_647 || 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
