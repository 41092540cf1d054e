import { EditorSelection } from '@codemirror/state';
import type { StateCommand } from '@codemirror/state';
import { enclosingNode } from './enclosing.ts';
import { isolateUndoStep, toggleWrap } from './wrap.ts';

export type TagName = 'color' | 'size';

const NODES = { color: new Set(['Color']), size: new Set(['Size']) } as const;

/** Returns the value of the size or colour tag around the selection, null when there is none. */
export function tagValue(state: Parameters<StateCommand>[0]['state'], name: TagName): string | null {
  const { from, to } = state.selection.main;
  const node = enclosingNode(state, from, to, NODES[name]);
  return node === null
    ? null
    : (/^\[\w+=([^\]]*)\]/.exec(state.sliceDoc(node.from, Math.min(node.to, node.from + 24)))?.[1] ?? null);
}

/** Sets the size or colour of the selection; null removes it. An existing tag gets the new value. */
export function setTag(name: TagName, value: string | null): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const { from, to } = state.selection.main;
    const node = enclosingNode(state, from, to, NODES[name]);
    if (node === null) {
      if (value === null) return false;
      return toggleWrap({ node: '', open: `[${name}=${value}]`, close: `[/${name}]` })({ state, dispatch });
    }
    const opening =
      /^\[\w+=[^\]]*\]/.exec(state.sliceDoc(node.from, Math.min(node.to, node.from + 24)))?.[0].length ?? 0;
    const closing = name.length + 3;
    const changes = state.changes(
      value === null
        ? [
            { from: node.from, to: node.from + opening },
            { from: node.to - closing, to: node.to },
          ]
        : { from: node.from, to: node.from + opening, insert: `[${name}=${value}]` },
    );
    const selection = EditorSelection.range(changes.mapPos(from, 1), changes.mapPos(to, -1));
    dispatch(state.update(isolateUndoStep({ changes, selection })));
    return true;
  };
}
