import { saveEditorTab, savedEditorTab } from '../storage/choices.ts';

/** Layout of the editor. */
export type EditorTab = 'edit' | 'live' | 'split' | 'preview';

/** Returns the layout chosen last; Live where none was. */
export function rememberedEditorTab(): EditorTab {
  return savedEditorTab() ?? 'live';
}

export function rememberEditorTab(tab: EditorTab): void {
  saveEditorTab(tab);
}
