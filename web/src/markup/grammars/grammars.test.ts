import assert from 'node:assert/strict';
import { LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import type { Coloring } from './coloring.ts';
import { loadEditorGrammar } from './editor-grammars.ts';
import { LIGHT_NAMES, loadGrammar } from './grammars.ts';

/** Code with marks of many languages; each reads it in its own way. */
const CODE = `#!/bin/sh
# Count "words" in $HOME
import { a as b } from "./x.js"; // comment
/* block
   comment */
class Point<T> extends Base { x = 0x1f; y: string = 'one\\ttwo'; }
def add(self, n=1.5): return self.x + n
for i in 1 2 3; do echo "\${i}" | grep -v '^#'; done

SELECT name, COUNT(*) FROM people WHERE age > 30 -- adults
fn main() -> i32 { let s = &'a str; println!("{}", s); }
<p class="big">Text &amp; more</p>
<style>p { color: red }</style><script>let a = 1;</script>
+ added
- removed
key: [1, true, null]
\tif (x == null && y !== undefined) { throw new Error(\`no \${x}\`); }
\\section{Title} $x^2$ % remark
end
`;

/** Names whose grammars in the editor are others than those for reading. */
const OTHERS = new Set(['sql', 'mysql', 'mariadb sql', 'postgresql', 'sqlite', 'vue']);

function shown(coloring: Coloring | null): string {
  const parts: string[] = [];
  coloring?.(CODE, (part, classes) => parts.push(classes === '' ? part : `⟨${classes}:${part}⟩`));
  return parts.join('');
}

describe('Grammars for reading', () => {
  it('are known to the editor by the same names', () => {
    assert.deepEqual(
      LIGHT_NAMES.filter((name) => LanguageDescription.matchLanguageName(languages, name, false) === null),
      [],
    );
  });

  for (const name of LIGHT_NAMES) {
    it(`keep the text and highlight it as the editor does (${name})`, async () => {
      const light = shown(await loadGrammar(name));
      assert.match(light, /⟨tok-/);
      assert.equal(light.replaceAll(/⟨[^:]*:|⟩/g, ''), CODE);
      if (!OTHERS.has(name)) assert.equal(light, shown(await loadEditorGrammar(name)));
    });
  }

  it('do not exist for plain text and unknown names', async () => {
    for (const name of ['text', 'plaintext', 'no-such-language', 'constructor'])
      assert.equal(await loadGrammar(name), null);
    assert.notEqual(await loadGrammar('elm'), null);
  });
});
