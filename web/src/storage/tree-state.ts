import { readItem, writeItem } from './local.ts';

const keyOf = (groupName: string): string => `maru_tree_${groupName}`;

/** Returns the ids of the folders that are expanded in a space's tree. */
export function savedOpenFolders(groupName: string): ReadonlySet<string> {
  return new Set((readItem(keyOf(groupName)) ?? '').split(' ').filter((id) => id !== ''));
}

export function saveOpenFolders(groupName: string, ids: ReadonlySet<string>): void {
  writeItem(keyOf(groupName), [...ids].join(' '));
}
