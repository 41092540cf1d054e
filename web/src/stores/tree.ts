import { saveOpenFolders, savedOpenFolders } from '../storage/tree-state.ts';

/** Returns the folders that were expanded in a space's tree at the last visit on this device. */
export function openFoldersOf(groupName: string): ReadonlySet<string> {
  return savedOpenFolders(groupName);
}

export function rememberOpenFolders(groupName: string, ids: ReadonlySet<string>): void {
  saveOpenFolders(groupName, ids);
}
