import assert from 'node:assert/strict';
import { parseColor } from '../colors.ts';
import { parseSize } from '../css-size.ts';
import { parse } from '../parse.ts';
import { renderHtml } from '../render/html.ts';
import { safeUrl } from '../safe-url.ts';

const UNSAFE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>',
  'file:///etc/passwd',
  'x-callback://x',
  'blob:x',
  'view-source:x',
  ':x',
];
const SAFE = [
  '/a',
  'a',
  '#a',
  '?a',
  '//host/a',
  'http://a',
  'https://a',
  'HTTPS://a',
  'mailto:a@b',
  'tel:1',
  'a/b:c',
  './a:b',
  'a?b:c',
  '',
];

describe('safety', () => {
  it('refuses URLs by an allow-list of schemes', () => {
    for (const url of UNSAFE) assert.equal(safeUrl(url), null, url);
    for (const url of SAFE) assert.equal(safeUrl(url), url);
    assert.equal(safeUrl('mailto:a@b', 'media'), null);
  });

  it('writes no refused URL, however it is spelt', () => {
    const texts = [
      '[a](javascript:alert(1))',
      '[a](&#106;avascript:alert(1))',
      '[a](javascript&colon;alert(1))',
      '[a]\n\n[a]: javascript:x',
      '![a](javascript:x)',
      '![a](data:image/svg+xml,x)',
      '<javascript:alert(1)>',
      '[a](java&#9;script:x)',
      '[a](&#1;javascript:x)',
      '[a](vbscript:x "t")',
    ];
    for (const text of texts)
      assert.doesNotMatch(renderHtml(parse(text)), /(?:href|src)="[^"]*(?:script|data):/i, text);
  });

  it('shows HTML as text', () => {
    assert.equal(
      renderHtml(parse('<script>alert(1)</script>\n\na <b onclick=x>b</b> <!-- c -->'), {
        headingIds: false,
      }),
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p>a &lt;b onclick=x&gt;b&lt;/b&gt; </p>\n',
    );
  });

  it('escapes attribute values', () => {
    const text =
      '[a](/u "\\" onmouseover=x") ![" onerror=x](/v \'" onerror=y\') [[" onclick=x|y]]\n\n```" onclick=x\ncode\n```\n\n# " onclick=x';
    assert.doesNotMatch(
      renderHtml(parse(text), { resolve: () => '/" onclick=z', rel: '" x', base: '" y', idPrefix: '" z' }),
      /"\s*on\w+=/,
    );
  });

  it('checks the addresses that resolve returns', () => {
    for (const refused of ['javascript:x', '', null, undefined]) {
      assert.equal(
        renderHtml(parse('[[a]]'), { resolve: () => refused }),
        '<p><a class="wiki-link" data-title="a">a</a></p>\n',
      );
    }
  });

  it('accepts only colours and sizes that parse', () => {
    assert.equal(parseColor('red'), 'red');
    assert.equal(parseColor('Orange'), 'orange');
    assert.equal(parseColor('FF0000'), '#ff0000');
    assert.equal(parseColor('#abc'), '#abc');
    assert.equal(parseColor('#11223344'), '#11223344');
    for (const bad of ['', 'reddish', '#12345', 'ff00', 'red;x', 'url(x)', '##fff', 'rebeccapurple'])
      assert.equal(parseColor(bad), null, bad);
    assert.equal(parseSize('20'), '20px');
    assert.equal(parseSize('20px'), '20px');
    assert.equal(parseSize('150%'), '150%');
    assert.equal(parseSize('1'), '8px');
    assert.equal(parseSize('99999999'), '72px');
    assert.equal(parseSize('12.3456'), '12.3456px');
    assert.equal(parseSize('1%'), '50%');
    assert.equal(parseSize('999%'), '400%');
    for (const bad of ['', 'x', '-1', '1em', '20px;position:fixed', '1e3', '0x10', ' 20'])
      assert.equal(parseSize(bad), null, bad);
  });

  it('handles very deep nesting', () => {
    for (const [open, close] of [
      ['> ', ''],
      ['- ', ''],
      ['*a ', ' b*'],
      ['[', '](u)'],
      ['^[', ']'],
      ['[size=20]', '[/size]'],
      ['**a *b ', ' c* d**'],
      ['[^a]: ', ''],
    ]) {
      const text = `${(open ?? '').repeat(50_000)}x${(close ?? '').repeat(50_000)}`;
      assert.equal(typeof renderHtml(parse(text)), 'string', open);
    }
  });
});
