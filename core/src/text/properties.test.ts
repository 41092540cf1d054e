import assert from 'node:assert/strict';
import fc from 'fast-check';
import { docProperties } from './properties.ts';

const properties = (yaml: string, title = 'T'): Record<string, readonly string[]> =>
  Object.fromEntries(
    docProperties(`---\n${yaml}\n---\nWords`, title).map(({ kind, values }) => [kind, values]),
  );

describe('The properties of a document', () => {
  it('are strings and lists of strings, in source order whatever their names', () => {
    assert.deepEqual(
      properties('lang: ko # spoken\nTags: [a b, "c, d", \'e\'\'f\']\ndescription: "g \\"h\\""'),
      {
        description: ['g "h"'],
        tags: ['a b', 'c, d', "e'f"],
        language: ['ko'],
      },
    );
    assert.deepEqual(properties('aliases:\n- a\n  - "b: c"\n\n# d\n- e\nsummary: |\n  f\n  g'), {
      description: ['f g'],
      aliases: ['a', 'b: c', 'e'],
    });
    assert.deepEqual(properties('tags: [a, "b # c"] # d, e'), { tags: ['a', 'b # c'] });
    assert.deepEqual(properties('tags: [a, # b, c\n  d]'), { tags: ['a', 'd'] });
    assert.deepEqual(properties('tags: [a,\n  b]\ndate: 2026-11-24 10:00'), {
      tags: ['a', 'b'],
      date: ['2026-11-24 10:00'],
    });
  });

  it('are read from a mapping in braces, and from an indented one', () => {
    for (const yaml of [
      '{title: A, tags: [a, "b, c"], aliases: [d], other: {e: f}}',
      '# g\n{ # h\n  "title":"A",\n  \'tags\': [a, "b, c"], # i\n  aliases:\n    [d],\n} # j',
      '  title: A\n  tags: [a, "b, c"]\n  aliases:\n    - d\n\n  other:\n    title: B',
      '  title: A\n  tags:\n  - a\n  - "b, c"\n  # k\n  aliases: d',
    ])
      assert.deepEqual(properties(yaml), { title: ['A'], tags: ['a', 'b, c'], aliases: ['d'] }, yaml);
    assert.deepEqual(properties('{date: 2026-11-24T10:00:00, description: "a: {b}", lang: ko}'), {
      date: ['2026-11-24T10:00:00'],
      description: ['a: {b}'],
      language: ['ko'],
    });
  });

  it('omit the document’s title, empty and nested values, and unknown keys', () => {
    assert.deepEqual(
      properties('title: T\ntags:\ndescription: null\nsecret: x\naliases:\n  a: b\n  - c: d'),
      {},
    );
    assert.deepEqual(properties('title: T', 'U'), { title: ['T'] });
    assert.deepEqual(docProperties('tags: a', 'T'), []);
    assert.deepEqual(docProperties('---\ntags: a\n\nWords', 'T'), []);
    assert.deepEqual(docProperties('---\r\ntags: a\r\n---\r\n', 'T'), [{ kind: 'tags', values: ['a'] }]);
  });

  it('are bounded, whatever the text is', () => {
    assert.equal(properties(`tags: [${'a,'.repeat(3000)}]`)['tags']?.length, 50);
    assert.equal(properties(`description: ${'a'.repeat(3000)}`)['description']?.[0]?.length, 500);
    const parts = fc.constantFrom(
      'tags',
      ':',
      ' ',
      '\n',
      '- ',
      '[',
      ']',
      '"',
      "'",
      ',',
      '#',
      '|',
      'a',
      '\\',
      '{',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), (yaml) => {
        for (const text of [yaml.join(''), `{${yaml.join('')}}`])
          for (const { values } of docProperties(`---\n${text}\n---`, 'T'))
            assert.ok(values.length > 0 && values.every((value) => value.trim() !== ''));
      }),
      { numRuns: 2000 },
    );
  });
});
