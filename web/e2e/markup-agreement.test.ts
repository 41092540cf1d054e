import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOC_SWITCHES, LINK_REL } from '@maru/core';
import { calloutName, parse, renderHtml } from '@maru/core/markup';
import type { ParseOptions } from '@maru/core/markup';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { itInFullRun } from '@maru/backend/testing/full-run.ts';
import { markHangul } from '../src/markup/article-names.ts';
import { relativeArticle } from '../src/styles/relative-sizes.ts';
import { readTsx } from '../../scripts/test/tsx-hook.ts';
import { randomDocument, randomNumbers } from '../../core/src/markup/test/random-document.ts';
import type { MarkupView } from '../src/markup/MarkupView.tsx';
import { domShape } from './documents/dom-shape.ts';
import { FIXTURES } from './documents/fixtures.ts';

/** Generated documents of each kind. */
const RUNS = 1_500;
const ALL_OPTIONS: readonly ParseOptions[] = [{}, DOC_SWITCHES];

describe("A document's HTML and its React elements", () => {
  let View: typeof MarkupView;
  before(async () => {
    readTsx();
    View = (await import('../src/markup/MarkupView.tsx')).MarkupView;
  });

  const resolve = (target: string): string | null =>
    /^(?:Known|한글 문서)$/.test(target) ? `/space/${encodeURIComponent(target)}` : null;

  const assertAgree = (text: string, parseOptions: ParseOptions = {}): void => {
    const root = parse(text, parseOptions);
    const html = renderHtml(root, { rel: LINK_REL, resolve, idPrefix: 'p-', themedColors: true });
    const react = renderToStaticMarkup(
      createElement(View, { root, options: { resolve, idPrefix: 'p-', calloutName } }),
    );
    assert.deepEqual(
      domShape(react),
      domShape(relativeArticle(markHangul(html))),
      `${JSON.stringify(text)}\n${html}\n${react}`,
    );
  };

  for (const { name, text, options } of FIXTURES) {
    it(`agree on ${name}`, () => assertAgree(text, options));
  }

  itInFullRun('agree on documents composed of pieces of the dialect', () => {
    const random = randomNumbers(20_261_121);
    for (let run = 0; run < RUNS; run++) assertAgree(randomDocument(random, 24), ALL_OPTIONS[run % 2]);
  });

  itInFullRun('agree on lines in any order, also inside quotes and lists', () => {
    const line = fc.constantFrom(...FIXTURES.flatMap(({ text }) => text.split('\n')));
    const prefix = fc.constantFrom('', '', '', '> ', '- ', '  ', '1. ');
    const documents = fc.array(
      fc.tuple(prefix, line).map(([before, words]) => before + words),
      { maxLength: 14 },
    );
    fc.assert(
      fc.property(documents, fc.constantFrom(...ALL_OPTIONS), (lines, options) =>
        assertAgree(lines.join('\n'), options),
      ),
      { numRuns: RUNS },
    );
  });

  // Folder with documents of other projects, which are not part of this repository.
  const corpus = process.env['MARU_CORPUS'] ?? '';
  if (corpus !== '') {
    it(`agree on the documents below ${corpus}`, () => {
      const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.md'),
      );
      assert.ok(files.length > 0);
      for (const file of files) assertAgree(readFileSync(join(corpus, file), 'utf8'), { numbering: true });
    });
  }
});
