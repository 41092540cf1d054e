import assert from 'node:assert/strict';
import { pageToDialect } from './page-to-dialect.ts';

describe('A page of HTML', () => {
  it('becomes a text with its title, and its words are no marks', () => {
    const page = `<!doctype html><html><head><title>Notes &amp; more</title><style>p { color: red }</style></head>
      <body><p>Some <b>bold</b>
        words, 2 * 3 * 4 and [x]</p><p># no heading</p>
      <table><tr><th>A</th></tr><tr><td>1</td></tr></table>
      <pre>a &lt; *b*</pre><ul><li>one</li><li>two <code>a_b</code></li></ul><img src="img/a%20b.png" alt="sea"></body></html>`;
    assert.equal(
      pageToDialect(page),
      String.raw`# Notes & more

Some **bold** words, 2 \* 3 \* 4 and \[x\]

\# no heading

| A |
| --- |
| 1 |

${'```'}
a < *b*
${'```'}

- one
- two ${'`a_b`'}

![sea](img/a%20b.png)
`,
    );
    assert.equal(pageToDialect('<title>T</title><h1>Other</h1><p>x'), '# Other\n\nx\n');
    assert.equal(pageToDialect(''), '\n');
  });
});
