import assert from 'node:assert/strict';
import { csvToDialect } from './csv-table.ts';
import { toDialect } from './to-dialect.ts';

const convert = (text: string, isMdx = false): string => toDialect(text, isMdx, () => undefined);
const anchorsOf = (text: string): Record<string, number> => {
  const found: Record<string, number> = {};
  toDialect(
    text,
    false,
    () => undefined,
    (name, heading) => (found[name] = heading),
  );
  return found;
};

describe('Syntax of other programs', () => {
  it('becomes callouts from containers and admonitions', () => {
    const cases: [from: string, to: string][] = [
      [
        'a\n:::tip[With title]\nwords\n\n```js\n:::\n```\n:::\nb',
        'a\n\n> [!tip] With title\n> words\n>\n> ```js\n> :::\n> ```\n\nb',
      ],
      ['::: warning\n:::note\ninner\n:::\n:::', '> [!warning]\n> > [!note]\n> > inner\n'],
      [
        ':::tip[A `b`]\nwords\n\n<details>\n<summary>More</summary>\n\n```js\n$x$\n```\n</details>\n:::',
        '> [!tip] A `b`\n> words\n>\n> > [!note]- More\n> >\n> > ```js\n> > $x$\n> > ```\n',
      ],
      [':::details More\nx\n:::', '> [!note]- More\n> x\n'],
      ['!!! note "Title"\n\n    words\n\n    more\n\nafter', '> [!note] Title\n> words\n>\n> more\n\nafter'],
      ['??? quote\n    words', '> [!quote]-\n> words\n'],
      ['> [!Ground station]\n> words', '> [!note] Ground station\n> words'],
      ['> [!abstract]\u00A0**More**', '> [!abstract] **More**'],
      [':::note\nnever closed', ':::note\nnever closed'],
      ['::: unknown\nx\n:::', '::: unknown\nx\n:::'],
      [':::tip Title {#id}\nx\n:::', '> [!tip] Title\n> x\n'],
      [':::tip Title {#id} more\nx\n:::', ':::tip Title {#id} more\nx\n:::'],
      ['!!! note inline end "Title"\n    x', '> [!note] Title\n> x\n'],
      ['/// note | "Title"\n\nwords\n\n///', '> [!note] Title\n> words\n'],
      ['/// tip | A b\n:::note\nx\n:::\n///', '> [!tip] A b\n> > [!note]\n> > x\n'],
      ['/// never a block\n', '/// never a block\n'],
    ];
    for (const [from, to] of cases) assert.equal(convert(from).replaceAll(/\n{2,}/g, '\n\n'), to, from);
  });

  it('becomes formulas by pandoc’s rule, and other dollar signs stay text', () => {
    const cases: [from: string, to: string][] = [
      ['$a<b>c$ is $5', String.raw`$a<b>c$ is \$5`],
      ['costs $5 and $10', 'costs $5 and $10'],
      ['$$ a\nb $$', '$$\na\nb\n$$'],
      ['> $$\n> a\n> $$', '> $$\n> a\n> $$'],
      ['text $$x = 1$$ more', 'text $x = 1$ more'],
      ['$`a`$', '$a$'],
      ['`$a$` and $PATH in `$HOME`', '`$a$` and $PATH in `$HOME`'],
    ];
    for (const [from, to] of cases) assert.equal(convert(from), to, from);
  });

  it('becomes lists from Logseq outlines, without block properties', () => {
    const outline =
      '- a\n### H\nid:: 60a78b6b-a0ff-49fe-822f-87216fbf79ff\n\t- b\n\t  collapsed:: true\n\t\t- c\n### I';
    assert.equal(convert(outline), '- a\n### H\n- b\n\t- c\n### I');
    assert.equal(convert('### H\n\t- b\n'), '### H\n```\n- b\n```\n', 'code in other texts');
  });

  it('becomes numbered anchors of headings', () => {
    assert.deepEqual(
      anchorsOf('<a name="top"></a>\n\n# One {#first}\n\nwords <a id="mid"></a> more\n\n## Two\n'),
      {
        top: 0,
        first: 0,
        mid: 0,
      },
    );
    assert.deepEqual(anchorsOf('# One\n\n## 둘 {/*second*/}\n\n<h2 id="third">Three</h2>'), {
      second: 1,
      third: 2,
    });
    assert.equal(convert('## Two {#id}\n\n## 둘 {/*b*/}'), '## Two\n\n## 둘');
    assert.equal(convert('> ## Two {#id .class} ##\n\n## {a} {#b\n'), '> ## Two\n\n## {a} {#b\n');
    assert.equal(convert('`## a {#id}` {#b} words'), '`## a {#id}` {#b} words');
  });

  it('becomes code inside a list item, and text inside a component', () => {
    assert.equal(convert('1. one\n\n       code\n\n2. two'), '1. one\n\n   ```\n   code\n   ```\n\n2. two');
    assert.equal(convert('- one\n\n    more of it'), '- one\n\n    more of it');
    assert.equal(convert('1. one\n\t\t```js\n\t\tx\n\t\t```', true), '1. one\n   ```js\n   x\n   ```');
    assert.equal(
      convert('<Tabs name="a">\n\n    words\n\n    ```js\n    x()\n    ```\n\n</Tabs>').trim(),
      'words\n\n```js\nx()\n```',
    );
  });

  it('keeps text after a self-closing tag, and after a comment in a list', () => {
    assert.equal(convert('| a |\n|---|\n| x<p/>y |\n\n## Next'), '| a |\n|---|\n| x<br>y |\n\n## Next');
    assert.equal(convert('| a |\n|---|\n| x<p>y |\n\n## Next'), '| a |\n|---|\n| x<br>y |\n\n## Next');
    assert.equal(convert('<div/>\n\n**b** </br> c').trim(), '**b** <br> c');
    assert.equal(convert('- a\n<!-- - b\n  - c -->\n\nd'), '- a\n<!-- - b - c -->\n\nd');
    assert.equal(convert('<!-- ~~~js\nx\n~~~ -->\n\n<b>d</b>'), '<!-- ~~~js\nx\n~~~ -->\n\n**d**');
    assert.equal(convert(' ```js\nx\n ```\n\n<b>d</b>'), ' ```js\nx\n ```\n\n**d**');
  });

  it('keeps links in code', () => {
    assert.equal(convert('<code>(a: <a href="#b">B</a>) =&gt; c</code>'), '`(a:` [`B`](#b)`) => c`');
  });

  it('becomes tables from CSV, with links to the pages of their rows', () => {
    assert.equal(
      csvToDialect('\uFEFFName,Tags\r\n"A ""b"", c",x|y\r\nD,"one\ntwo"\r\n', (words) =>
        words === 'D' ? '/t/D.md' : null,
      ),
      '| Name | Tags |\n| --- | --- |\n| A "b", c | x\\|y |\n| [D](/t/D.md) | one<br>two |\n',
    );
    assert.equal(
      csvToDialect('', () => null),
      '',
    );
  });

  it('is converted in linear time', () => {
    for (const text of [
      ':::note\n'.repeat(30_000),
      '$a '.repeat(60_000),
      '$$ '.repeat(60_000),
      '<a id="x"></a>'.repeat(10_000),
      '## a {#b}\n'.repeat(10_000),
      '!!! note\n    a\n'.repeat(10_000),
      '<p/>'.repeat(40_000),
      `:::note${' '.repeat(100_000)}{`,
      `!!! note${' '.repeat(100_000)}{`,
      `# ${' '.repeat(100_000)}{#`,
      `# {#${'a'.repeat(200_000)}`,
      `<b>a</b> <i${' '.repeat(200_000)}`,
      `<b>a</b>${' '.repeat(200_000)}b`,
      `- a <!--${' '.repeat(200_000)}-->`,
      `- a\n${'b\n'.repeat(100_000)}`,
      '$$a$$ '.repeat(50_000),
      '$a$b'.repeat(50_000),
      `<b>x</b>`.repeat(50_000),
    ])
      convert(text);
  });
});
