import assert from 'node:assert/strict';
import { parse, renderHtml } from '@maru/core/markup';
import { relativeArticle, relativeRules, relativeSizes } from './relative-sizes.ts';

describe('relativeSizes', () => {
  it('converts pixels to rem, except hairlines and inside URLs', () => {
    for (const [value, expected] of [
      ['16px', '1rem'],
      ['14.5px', '0.90625rem'],
      ['-28px', '-1.75rem'],
      ['0 12px 32px rgb(0 0 0 / 0.4)', '0 0.75rem 2rem rgb(0 0 0 / 0.4)'],
      ['1px solid var(--line)', '1px solid var(--line)'],
      ['calc((1lh - 24px) / 2) 0 0 4px', 'calc((1lh - 1.5rem) / 2) 0 0 0.25rem'],
      ['#16px', '#16px'],
      ["url('data:image/svg+xml,16px')", "url('data:image/svg+xml,16px')"],
      ['50%', '50%'],
    ] as const)
      assert.equal(relativeSizes(value), expected);
    assert.equal(relativeSizes('(max-width: 767px)', 'em'), '(max-width: 47.9375em)');
  });

  it('replaces sizes in nested rules', () => {
    assert.deepEqual(
      relativeRules({
        '&': { fontSize: '13px' },
        '@media (pointer: coarse)': { a: { top: '2px', left: '8px' } },
      }),
      {
        '&': { fontSize: '0.8125rem' },
        '@media (pointer: coarse)': { a: { top: '2px', left: '0.5rem' } },
      },
    );
  });

  it('scales the sizes of the dialect, and does not change text that looks like them', () => {
    const html = (text: string): string => relativeArticle(renderHtml(parse(text)));
    assert.match(html('[size=20]a[/size]'), /<span style="font-size:1.25rem">a<\/span>/);
    assert.match(html('[size=150%]a[/size]'), /<span style="font-size:150%">/);
    assert.equal(
      html('`<span style="font-size:20px">`'),
      renderHtml(parse('`<span style="font-size:20px">`')),
    );
  });
});
