import assert from 'node:assert/strict';
import { createTexts } from './create-texts.ts';
import { koreanParticle, PARTICLES } from './korean-particle.ts';

/** Words by the sound of their end. */
const WORDS = {
  vowel: [
    '마루',
    '나무',
    '회의',
    'Maru',
    'note',
    'test',
    'server',
    'PDF',
    'b',
    'blog',
    '2',
    '4',
    '5',
    '9',
    '1,002',
    '3.14',
    'v2',
    '50%',
    '마루(집)',
    '‘나무’',
    '마루 ',
    'café',
    'ㅏ',
    '1000000000000',
    '마루',
  ],
  consonant: [
    '여행',
    '책',
    '밥',
    '꿈',
    '집',
    'Amazon',
    'team',
    'Chrome',
    'book',
    'desktop',
    'Internet',
    'Facebook',
    'song',
    'iPhone',
    'N',
    'ATM',
    '0',
    '3',
    '6',
    '10',
    '100',
    '1,000',
    '20000',
    '3.10',
    '집(마루)',
    '“책”',
    '책!',
    'ㄱ',
    '여행',
  ],
  ㄹ: [
    '서울',
    '글',
    '달',
    '1',
    '7',
    '8',
    '21',
    'email',
    'Google',
    'table',
    'URL',
    'L',
    '서울?',
    'ㄹ',
    '글(메모)',
  ],
  unknown: ['漢字', 'にほんご', '🙂', '', '!?', '()', 'Ελλάδα'],
} as const;

const EXPECTED = {
  vowel: ['를', '는', '가', '와', '로'],
  consonant: ['을', '은', '이', '과', '으로'],
  ㄹ: ['을', '은', '이', '과', '로'],
  unknown: ['을(를)', '은(는)', '이(가)', '과(와)', '(으)로'],
} as const;

describe('A Korean particle', () => {
  for (const [ending, words] of Object.entries(WORDS) as [keyof typeof WORDS, readonly string[]][]) {
    for (const word of words) {
      it(`follows ${JSON.stringify(word)}, which ends in ${ending}`, () =>
        assert.deepEqual(
          PARTICLES.map((particle) => koreanParticle(word, particle)),
          EXPECTED[ending],
        ));
    }
  }

  it('stands in a text as a slot of the value before it, after quotation marks too', () => {
    const missing: string[] = [];
    const texts = createTexts(
      'ko',
      { test: { move: '‘{{title}}’{{title, 을/를}} {{folder}}{{folder, 으로/로}}' } },
      (message) => missing.push(message),
    );
    const format = (values: Record<string, string | number>): string => texts.t('test:move', values);
    assert.equal(format({ title: '글', folder: '서울' }), '‘글’을 서울로');
    assert.equal(format({ title: '나무', folder: '집' }), '‘나무’를 집으로');
    assert.equal(format({ title: 3, folder: '{{title, 을/를}}' }), '‘3’을 {{title, 을/를}}로');
    assert.deepEqual(missing, []);
  });

  it('is distinguished from a missing key, which is reported', () => {
    const missing: string[] = [];
    createTexts('en', { test: {} }, (message) => missing.push(message)).t('test:nothing');
    assert.deepEqual(missing, ['No text for test:nothing (en)']);
  });
});
