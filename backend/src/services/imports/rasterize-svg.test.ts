import assert from 'node:assert/strict';
import { isSvgFile } from './rasterize-svg.ts';

const isSvg = (text: string): boolean => isSvgFile({ path: 'a.svg', size: text.length }, Buffer.from(text));

describe('An SVG file of an import', () => {
  it('starts with an svg element, after a declaration, comments and a document type', () => {
    const begin = '\uFEFF <?xml version="1.0"?>\n<!-- a > b --><!---->\n<!DOCTYPE svg PUBLIC "x" "y">\n';
    assert.deepEqual(
      ['<svg>', `${begin}<svg width="1">`, `${begin}<html>`, '<svgs>', '<!-- <svg>', 'x<svg>'].map(isSvg),
      [true, true, false, false, false, false],
    );
    assert.equal(isSvgFile({ path: 'a.png', size: 5 }, Buffer.from('<svg>')), false);
  });

  it('is detected by one look at each of its parts', () => {
    assert.equal(isSvg('<!---->'.repeat(100_000)), false);
    assert.equal(isSvg(`${'<!---->'.repeat(100_000)}<svg>`), true);
  });
});
