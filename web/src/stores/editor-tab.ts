import { saveEditorTab, savedEditorTab } from '../storage/choices.ts';

/** How a document being written is seen. */
export type EditorTab = 'edit' | 'split' | 'preview';

/** The view chosen last; null when none was. */
export function rememberedEditorTab(): EditorTab | null {
  return savedEditorTab();
}

export function rememberEditorTab(tab: EditorTab): void {
  saveEditorTab(tab);
}
