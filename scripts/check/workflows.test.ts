import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../.github/workflows');

describe('Workflows', () => {
  const workflows = readdirSync(FOLDER).map((name) => ({
    name,
    text: readFileSync(join(FOLDER, name), 'utf8'),
  }));

  it('name every action by its commit, with the tag beside it, and the same action alike', () => {
    const pins = new Map<string, string>();
    for (const { name, text } of workflows) {
      const uses = [...text.matchAll(/^\s*(?:- )?uses: *(.*)$/gm)].map(([, used = '']) => used);
      assert.notEqual(uses.length, 0, name);
      for (const used of uses) {
        const [, action = '', pin = ''] = /^([\w./-]+)@([0-9a-f]{40} # v\d+\.\d+\.\d+)$/.exec(used) ?? [];
        assert.notEqual(pin, '', `${name}: ${used}`);
        assert.equal(pins.get(action) ?? pin, pin, `${name}: ${action}`);
        pins.set(action, pin);
      }
    }
  });

  it('may only read the repository by default', () => {
    for (const { name, text } of workflows)
      assert.match(text, /^permissions:\n {2}contents: read\n(?! )/m, name);
  });
});
