import assert from 'node:assert/strict';
import { frontMatterEnd } from '@maru/core/text';
import fc from 'fast-check';
import { readProperties, withProperties } from './front-matter.ts';

describe('The properties in a text', () => {
  it('are read as strings, whatever their YAML type', () => {
    assert.deepEqual(
      readProperties(
        '---\ntitle: 1\ntags: [a, "b, c"]\nalias:\n- x\ndate: 2026-11-25\nlang:\nother: {a: b}\n---\n\nx',
      ),
      { title: ['1'], tags: ['a', 'b, c'], aliases: ['x'], date: ['2026-11-25'], language: [] },
    );
    assert.deepEqual(readProperties('# A'), {});
  });

  it('are written in their order, keeping comments and unchanged parts', () => {
    const text =
      '---\n# top\ntitle: "A" # t\ntags: [a, b] # of it\n\n# mine\nother: {x: 1}\nalias:\n- x\n---\n\n# H\n';
    assert.equal(
      withProperties(text, { title: ['B: c'], tags: ['c'], date: ['2026-11-25'] }),
      '---\n# top\ntitle: "B: c" # t\ntags: [c] # of it\n\n# mine\nother: {x: 1}\nalias:\n- x\ndate: 2026-11-25\n---\n\n# H\n',
    );
    assert.equal(withProperties(text, {}), text);
  });

  it('keep braces and comments, and lose the indentation of the first key', () => {
    const braces = '---\n# top\n{\n  title: A, # t\n  "tags": [a],\n  other: {x: 1}\n}\n---\n\nW';
    assert.deepEqual(readProperties(braces), { title: ['A'], tags: ['a'] });
    assert.equal(
      withProperties(braces, { title: ['B: c'], tags: ['b', 'c, d'], language: ['ko'] }),
      '---\n# top\n{\n  title: "B: c", # t\n  "tags": [b, "c, d"],\n  other: {x: 1},\n  language: ko\n}\n---\n\nW',
    );
    assert.equal(withProperties('---\n{tags: [a]}\n---\n\nW', { tags: [] }), 'W');
    assert.equal(
      withProperties('---\n  title: A\n  tags:\n    - a\n---\nW', { title: ['B'] }),
      '---\ntitle: B\ntags:\n  - a\n---\nW',
    );
  });

  it('are added at the start of a text without any, and removed again', () => {
    const begun = withProperties('# H', { tags: ['a', 'b'], description: ['c'] });
    assert.equal(begun, '---\ntags:\n  - a\n  - b\ndescription: c\n---\n\n# H');
    assert.equal(withProperties(begun, { tags: [], description: [] }), '# H');
    assert.equal(withProperties('', { language: ['ko'] }), '---\nlanguage: ko\n---\n\n');
  });

  it('store one tag as a string, and several as a list', () => {
    assert.equal(withProperties('---\ntags: a\n---\n', { tags: ['b'] }), '---\ntags: b\n---\n');
    assert.equal(
      withProperties('---\ntags: a\n---\n', { tags: ['b', 'c'] }),
      '---\ntags:\n  - b\n  - c\n---\n',
    );
    assert.equal(withProperties('---\ntags:\n---\n', { tags: ['b'] }), '---\ntags:\n  - b\n---\n');
  });

  it('are refused when they are too long, or the YAML cannot be read', () => {
    assert.equal(withProperties('x', { description: ['a'.repeat(9_000)] }), null);
    const broken = '---\na: {b: c, d}\ne: [f\n  g: h]\n---\n';
    assert.equal(frontMatterEnd(broken) === 0 || withProperties(broken, { tags: ['a'] }) === null, true);
  });

  it('are read as they were written, for random values', () => {
    const words = fc
      .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
      .filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), words, (tags, description) => {
        const text = withProperties('body', { tags, description: [description] });
        if (text === null) return;
        assert.deepEqual(readProperties(text), { tags, description: [description] });
        assert.ok(text.endsWith('\nbody'));
      }),
    );
  });
});
