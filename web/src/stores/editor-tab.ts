import { saveEditorTab, savedEditorTab } from '../storage/choices.ts';

/** Layout of the editor. */
export type EditorTab = 'edit' | 'live' | 'split' | 'preview';

/** Returns the layout chosen last; null when none was. */
export function rememberedEditorTab(): EditorTab | null {
  return savedEditorTab();
}

export function rememberEditorTab(tab: EditorTab): void {
  saveEditorTab(tab);
}
