import assert from 'node:assert/strict';
import type { ParseOptions, Root } from '../ast.ts';
import { format } from '../format/format.ts';
import { parse } from '../parse.ts';
import { renderHtml } from '../render/html.ts';
import { randomDocument, randomNumbers } from './random-document.ts';

const OPTIONS: readonly ParseOptions[] = [{}, { breaks: true }, { math: true }, { numbering: true, toc: 'auto' }];
const PLACE = new Set(['key', 'nextKey', 'from', 'to', 'source']);

function meaning(root: Root): string {
  return JSON.stringify(root, (name, value: unknown) => (PLACE.has(name) ? undefined : value), 1);
}

function checkPrinted(text: string, options: ParseOptions): void {
  const root = parse(text, options);
  const printed = format(root);
  assert.equal(meaning(parse(printed, options)), meaning(root), `${JSON.stringify(text)}\nprinted as ${JSON.stringify(printed)}`);
}

describe('format', () => {
  it('prints what is read as the same, for random documents', function () {
    this.timeout(120_000);
    const random = randomNumbers(5);
    for (let i = 0; i < Number(process.env['MARU_FORMAT_DOCUMENTS'] ?? 20_000); i++) checkPrinted(randomDocument(random, i % 20 === 0 ? 80 : 14), OPTIONS[i % OPTIONS.length] ?? {});
  });
});
export { renderHtml };
