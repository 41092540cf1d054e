import assert from 'node:assert/strict';
import { parse } from '../parse.ts';
import { renderHtml } from '../render/html.ts';

/** Requirements of GFM 0.29 in sections 4.10, 5.3, 6.5 and 6.9, with examples of our own. */
const CASES: readonly (readonly [name: string, text: string, html: string])[] = [
  [
    'table',
    '| a | b |\n| --- | --- |\n| c | d |',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>c</td>\n<td>d</td>\n</tr>\n</tbody>\n</table>\n',
  ],
  [
    'alignment, without outer pipes',
    'a | b | c\n:- | :-: | -:\nd | e | f',
    '<table>\n<thead>\n<tr>\n<th align="left">a</th>\n<th align="center">b</th>\n<th align="right">c</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="left">d</td>\n<td align="center">e</td>\n<td align="right">f</td>\n</tr>\n</tbody>\n</table>\n',
  ],
  [
    'escaped pipes, in code too',
    '| a |\n| - |\n| b `\\|` c |\n| **\\|** |',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b <code>|</code> c</td>\n</tr>\n<tr>\n<td><strong>|</strong></td>\n</tr>\n</tbody>\n</table>\n',
  ],
  [
    'ends at another block',
    '| a |\n| - |\n> b',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>\n<blockquote>\n<p>b</p>\n</blockquote>\n',
  ],
  [
    'ends at a blank line, short and long rows',
    '| a | b |\n| - | - |\nc\n| d | e | f |\n\ng',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>c</td>\n<td></td>\n</tr>\n<tr>\n<td>d</td>\n<td>e</td>\n</tr>\n</tbody>\n</table>\n<p>g</p>\n',
  ],
  ['no table when the counts differ', '| a | b |\n| - |\n| c |', '<p>| a | b |\n| - |\n| c |</p>\n'],
  [
    'head in the last line of a paragraph',
    'x\n| a |\n| - |',
    '<p>x</p>\n<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>\n',
  ],
  [
    'task list',
    '- [ ] a\n- [x] b\n- [ ]c\n- d [x]',
    '<ul>\n<li><input disabled="" type="checkbox"> a</li>\n<li><input checked="" disabled="" type="checkbox"> b</li>\n<li>[ ]c</li>\n<li>d [x]</li>\n</ul>\n',
  ],
  [
    'nested tasks',
    '- [x] a\n  - [ ] b',
    '<ul>\n<li><input checked="" disabled="" type="checkbox"> a\n<ul>\n<li><input disabled="" type="checkbox"> b</li>\n</ul>\n</li>\n</ul>\n',
  ],
  ['strike', '~~Hi~~ Hello, ~there~ world!', '<p><del>Hi</del> Hello, <del>there</del> world!</p>\n'],
  [
    'strike does not cross paragraphs',
    'This ~~has a\n\nnew one~~.',
    '<p>This ~~has a</p>\n<p>new one~~.</p>\n',
  ],
  ['three tildes strike nothing', 'This will ~~~not~~~ strike.', '<p>This will ~~~not~~~ strike.</p>\n'],
  ['ranges of numbers are no strike', '5~6명, 7~8명', '<p>5~6명, 7~8명</p>\n'],
  [
    'www.',
    'Visit www.commonmark.org/help for more.',
    '<p>Visit <a href="http://www.commonmark.org/help">www.commonmark.org/help</a> for more.</p>\n',
  ],
  [
    'trailing punctuation',
    'Visit www.commonmark.org/a.b.',
    '<p>Visit <a href="http://www.commonmark.org/a.b">www.commonmark.org/a.b</a>.</p>\n',
  ],
  [
    'parentheses',
    'www.google.com/search?q=Markup+(business)\n\n(www.google.com/search?q=Markup+(business)))',
    '<p><a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a></p>\n<p>(<a href="http://www.google.com/search?q=Markup+(business)">www.google.com/search?q=Markup+(business)</a>))</p>\n',
  ],
  [
    'entity at the end',
    'www.google.com/search?q=commonmark&hl;',
    '<p><a href="http://www.google.com/search?q=commonmark">www.google.com/search?q=commonmark</a>&amp;hl;</p>\n',
  ],
  [
    'ends at <',
    'www.commonmark.org/he<lp',
    '<p><a href="http://www.commonmark.org/he">www.commonmark.org/he</a>&lt;lp</p>\n',
  ],
  [
    'http and ftp',
    '(Visit https://encrypted.google.com/search?q=Markup+(business)) ftp://foo.bar.baz',
    '<p>(Visit <a href="https://encrypted.google.com/search?q=Markup+(business)">https://encrypted.google.com/search?q=Markup+(business)</a>) <a href="ftp://foo.bar.baz">ftp://foo.bar.baz</a></p>\n',
  ],
  [
    'e-mail',
    'foo@bar.baz, hello@mail+xyz.example and hello+xyz@mail.example.',
    '<p><a href="mailto:foo@bar.baz">foo@bar.baz</a>, hello@mail+xyz.example and <a href="mailto:hello+xyz@mail.example">hello+xyz@mail.example</a>.</p>\n',
  ],
  [
    'e-mail hosts end in a letter or digit',
    'a.b-c_d@a.b. a.b-c_d@a.b- a.b-c_d@a.b_',
    '<p><a href="mailto:a.b-c_d@a.b">a.b-c_d@a.b</a>. a.b-c_d@a.b- a.b-c_d@a.b_</p>\n',
  ],
  ['no underscore in the last labels', 'http://a_b.c http://a.b_c.d', '<p>http://a_b.c http://a.b_c.d</p>\n'],
  ["a link's text holds no link", '[http://a.b](c)', '<p><a href="c">http://a.b</a></p>\n'],
];

describe('GFM', () => {
  for (const [name, text, html] of CASES) {
    it(name, () => assert.equal(renderHtml(parse(text), { headingIds: false }), html));
  }
});
