import { saveOpenFolders, savedOpenFolders } from '../storage/tree-state.ts';

/** The folders that stood open in a space's tree when it was last seen on this device. */
export function openFoldersOf(groupName: string): ReadonlySet<string> {
  return savedOpenFolders(groupName);
}

export function rememberOpenFolders(groupName: string, ids: ReadonlySet<string>): void {
  saveOpenFolders(groupName, ids);
}
