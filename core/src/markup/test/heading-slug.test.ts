import assert from 'node:assert/strict';
import { slugify } from '../../text/slug.ts';
import { headingSlug } from '../resolve/heading-slug.ts';
import { randomDocument, randomNumbers } from './random-document.ts';

describe('headingSlug', () => {
  it('equals slugify', () => {
    const random = randomNumbers(1);
    for (let i = 0; i < 5000; i++) {
      const text = randomDocument(random, 12);
      assert.equal(headingSlug(text), slugify(text) || 'section', JSON.stringify(text));
    }
    for (const text of ['Ünï', 'A–B “c”', '가 나-다', 'ÀB', 'ＦＵＬＬ', '한', 'İ', '日本', 'a'.repeat(100)]) {
      assert.equal(headingSlug(text), slugify(text) || 'section', text);
    }
  });
});
