import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { handleTreeKey } from './tree-keys.ts';
import type { TreeKeysOptions, TypedLetters } from './tree-keys.ts';
import type { TreeItem } from './tree-rows.ts';

/** Returns the handler of a tree's keys. */
export function useTreeKeys<T extends TreeItem>(options: TreeKeysOptions<T>): (event: KeyboardEvent) => void {
  const typed = useRef<TypedLetters>({ text: '', at: 0 });
  return (event) => {
    if (!event.nativeEvent.isComposing) typed.current = handleTreeKey(event, typed.current, options);
  };
}
