import type { BrowserWindow, MenuItemConstructorOptions } from 'electron';
import type { Electron } from '../electron.ts';
import type { Translate } from '../texts/translate.ts';

/** Shows the context menu: spelling suggestions, and the clipboard's commands. */
export function offerContextMenu(
  window: BrowserWindow,
  { Menu }: Pick<Electron, 'Menu'>,
  t: Translate,
): void {
  const { webContents } = window;
  webContents.on(
    'context-menu',
    (_event, { isEditable, selectionText, misspelledWord, dictionarySuggestions, editFlags }) => {
      const items: MenuItemConstructorOptions[] = [];
      if (misspelledWord !== '') {
        for (const word of dictionarySuggestions)
          items.push({ label: word, click: () => webContents.replaceMisspelling(word) });
        items.push({
          id: 'addToDictionary',
          label: t('menu.addToDictionary'),
          click: () => void webContents.session.addWordToSpellCheckerDictionary(misspelledWord),
        });
        items.push({ type: 'separator' });
      }
      if (isEditable) items.push({ role: 'cut', label: t('menu.cut'), enabled: editFlags.canCut });
      if (isEditable || selectionText !== '')
        items.push({ role: 'copy', label: t('menu.copy'), enabled: editFlags.canCopy });
      if (isEditable) items.push({ role: 'paste', label: t('menu.paste'), enabled: editFlags.canPaste });
      if (isEditable) items.push({ role: 'selectAll', label: t('menu.selectAll') });
      if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
    },
  );
}
