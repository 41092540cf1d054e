import assert from 'node:assert/strict';
import {
  foldText,
  makeSnippet,
  parseQuery,
  segment,
  splitMarks,
  requiredTerms,
  visitTerms,
} from './index.ts';

const finds = (typed: string, text: string): boolean => parseQuery(typed).matches(foldText(text));

describe('segment', () => {
  it('splits text without spaces into bigrams, and keeps other words whole', () => {
    assert.deepEqual(segment('번역을 하는 API-Test, 2026년'), [
      '번역',
      '역을',
      '을',
      '하는',
      '는',
      'api',
      'test',
      '2026',
      '년',
    ]);
    assert.deepEqual(segment('漢字かな ไทย'), ['漢字', '字か', 'かな', 'な', 'ไท', 'ทย', 'ย']);
    assert.deepEqual(segment('!? …  '), []);
  });

  it('treats forms of the same letters as equal', () => {
    assert.deepEqual(segment('Café ＡＢＣ ΟΔΟΣ'), segment('cafe abc οδοσ'));
    assert.deepEqual(segment('번역'.normalize('NFD')), segment('번역'));
    assert.equal(foldText('İstanbul 번역').length, 'İstanbul 번역'.length);
  });
});

describe('parseQuery', () => {
  it('finds Korean inside words, other words by their prefixes, and a single letter as a word', () => {
    for (const typed of ['번', '역을', '번역', '번역을', 'doc', 'Documents', '文書'])
      assert.ok(finds(typed, '번역을 한 Documents, 文書管理'), typed);
    for (const typed of ['역번', 'ocum', 'd', '번역은'])
      assert.ok(!finds(typed, '번역을 한 Documents, 文書管理'), typed);
    assert.ok(finds('c', 'Plan C'));
    assert.ok(finds('api', '번역API'));
  });

  it('requires all terms, in any order, and finds nothing without terms', () => {
    assert.ok(finds('글 번역', '번역한 글'));
    assert.ok(!finds('글 그림', '번역한 글'));
    assert.ok(!finds(' .*+?[] ', 'anything .*+?[]'));
    assert.equal(parseQuery('하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉').terms.length, 8);
  });

  it('requires only terms that the text’s set has', () => {
    const folded = foldText('한국어 문서를 번역하고 English words too, 漢字かな 물 a 𠮷野家');
    const terms = new Set<string>();
    visitTerms(folded, (start, end) => terms.add(folded.slice(start, end)));
    for (const typed of ['국어', '물', '번역하고', 'eng', 'words', '字か', 'a', '를', '𠮷', '𠮷野', '野家']) {
      for (const run of parseQuery(typed).terms)
        for (const term of requiredTerms(run)) assert.ok(terms.has(term), `${typed}: ${term}`);
    }
    for (const term of ['en', 'engli', 'w', 'e', '\ud842'])
      assert.equal(terms.has(term), term.length > 1, term);
  });
});

describe('makeSnippet', () => {
  const query = parseQuery('번역 marks');

  it('shows the place with the most terms, in one line', () => {
    const text = `${'앞에 있는 말 '.repeat(60)}번역\n${'사이에 있는 말 '.repeat(60)}여기 번역과\nmarks가 있다${' 뒤에 있는 말'.repeat(60)}`;
    const snippet = makeSnippet(text, query);
    assert.match(snippet, /^….*여기 번역과 marks가 있다.*…$/);
    assert.ok([...snippet].length <= 202, snippet);
  });

  it('shows the beginning when nothing is found, and splits no character', () => {
    assert.equal(makeSnippet('짧은 글', query), '짧은 글');
    assert.equal(makeSnippet('', query), '');
    for (let lead = 0; lead < 4; lead++) {
      assert.ok(
        makeSnippet(`${'a'.repeat(lead)}${'😀'.repeat(300)}번역${'😀'.repeat(300)}`, query).isWellFormed(),
        String(lead),
      );
    }
  });

  it('splits a text at its marks without loss', () => {
    const text = '<b>번역</b> Marks, landmarks';
    const parts = splitMarks(text, query);
    assert.equal(parts.map((part) => part.text).join(''), text);
    assert.deepEqual(
      parts.filter(({ isMarked }) => isMarked).map((part) => part.text),
      ['번역', 'Marks'],
    );
  });
});
