import type { Edit, Root } from './ast.ts';
import { parse } from './parse.ts';

/** The tree of `previous` after an edit of its source: equal to a full parse, but for the keys of blocks. */
export function reparse(previous: Root, edit: Edit): Root {
  return parse(previous.source.slice(0, edit.from) + edit.insert + previous.source.slice(edit.to), previous.options);
}
