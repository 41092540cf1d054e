import type { DesktopAccount } from '@maru/core/desktop';
import type { Locale } from '@maru/core';
import type { MenuItemConstructorOptions } from 'electron';

import { EXPORT_FORMS } from '../settings/export-form.ts';
import type { ExportForm } from '../settings/export-form.ts';
import { translate } from '../texts/translate.ts';
import type { TextKey } from '../texts/translate.ts';

/** Commands of the menus. */
export interface Commands {
  readonly newDocument: () => void;
  readonly newFolder: () => void;
  readonly exportAccount: () => void;
  readonly exportAll: () => void;
  /** Chooses the form of later exports. */
  readonly exportAs: (form: ExportForm) => void;
  readonly exportHourly: () => void;
  readonly exportCancel: () => void;
  readonly importFolder: () => void;
  readonly savePdf: () => void;
  readonly print: () => void;
  readonly back: () => void;
  readonly forward: () => void;
  readonly reload: () => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly zoomReset: () => void;
  readonly spelling: () => void;
  readonly tray: () => void;
  readonly openLinks: () => void;
  readonly addAccount: () => void;
  readonly addServer: () => void;
  readonly signOut: () => void;
  readonly signOutEverywhere: () => void;
  readonly syntax: () => void;
  readonly checkUpdates: () => void;
  readonly about: () => void;
  readonly quit: () => void;
  readonly switchTo: (account: DesktopAccount) => void;
  readonly speak: (locale: Locale) => void;
}

/** State shown in menus. */
export interface MenuState {
  readonly locale: Locale;
  readonly platform: NodeJS.Platform;
  readonly accounts: readonly DesktopAccount[];
  readonly current: DesktopAccount | null;
  readonly isExporting: boolean;
  readonly exportForm: ExportForm;
  readonly exportsHourly: boolean;
  readonly staysInTray: boolean;
  readonly isSpellChecked: boolean;
  /** True when links open in this app; null where the user cannot choose. */
  readonly opensLinks: boolean | null;
}

type Item = MenuItemConstructorOptions;
type Plain = Exclude<keyof Commands, 'switchTo' | 'speak' | 'exportAs'>;

/** Languages by their own names. */
const LANGUAGES: readonly (readonly [Locale, string])[] = [
  ['en', 'English'],
  ['ko', '한국어'],
];
const SEPARATOR: Item = { type: 'separator' };

/** Returns the app's menu for Electron. Each entry of the app has its command's name as its id. */
export function menuItems(state: MenuState, commands: Commands): Item[] {
  const { locale, platform, current } = state;
  const t = (key: TextKey): string => translate(locale, key);
  const command = (id: Plain, options: Item = {}): Item => ({
    id,
    label: t(`menu.${id}`),
    click: commands[id],
    ...options,
  });
  const role = (name: NonNullable<Item['role']>, key: TextKey): Item => ({ role: name, label: t(key) });
  const isSignedIn = current !== null;
  const isMac = platform === 'darwin';
  const menus: Item[] = [
    {
      label: t('menu.file'),
      submenu: [
        command('newDocument', { accelerator: 'CmdOrCtrl+N', enabled: isSignedIn }),
        command('newFolder', { accelerator: 'CmdOrCtrl+Shift+N', enabled: isSignedIn }),
        SEPARATOR,
        command('importFolder', { enabled: isSignedIn }),
        command('exportAccount', {
          accelerator: 'CmdOrCtrl+Shift+E',
          enabled: isSignedIn && !state.isExporting,
        }),
        command('exportAll', { enabled: state.accounts.length > 1 && !state.isExporting }),
        {
          label: t('menu.exportForm'),
          submenu: EXPORT_FORMS.map((form) => ({
            id: `exportAs ${form}`,
            label: t(`menu.exportAs.${form}`),
            type: 'radio' as const,
            checked: form === state.exportForm,
            click: () => commands.exportAs(form),
          })),
        },
        command('exportHourly', { type: 'checkbox', checked: state.exportsHourly }),
        command('exportCancel', { enabled: state.isExporting }),
        SEPARATOR,
        command('savePdf'),
        command('print', { accelerator: 'CmdOrCtrl+P' }),
        SEPARATOR,
        role('close', 'menu.close'),
        ...(isMac ? [] : [command('quit', { accelerator: 'CmdOrCtrl+Q' })]),
      ],
    },
    {
      label: t('menu.edit'),
      submenu: [
        role('undo', 'menu.undo'),
        role('redo', 'menu.redo'),
        SEPARATOR,
        role('cut', 'menu.cut'),
        role('copy', 'menu.copy'),
        role('paste', 'menu.paste'),
        role('pasteAndMatchStyle', 'menu.pastePlain'),
        role('selectAll', 'menu.selectAll'),
        SEPARATOR,
        command('spelling', { type: 'checkbox', checked: state.isSpellChecked }),
      ],
    },
    {
      label: t('menu.view'),
      submenu: [
        command('back', { accelerator: isMac ? 'Cmd+[' : 'Alt+Left' }),
        command('forward', { accelerator: isMac ? 'Cmd+]' : 'Alt+Right' }),
        command('reload', { accelerator: 'CmdOrCtrl+R' }),
        SEPARATOR,
        command('zoomIn', { accelerator: 'CmdOrCtrl+Plus' }),
        command('zoomOut', { accelerator: 'CmdOrCtrl+-' }),
        command('zoomReset', { accelerator: 'CmdOrCtrl+0' }),
        role('togglefullscreen', 'menu.fullScreen'),
        SEPARATOR,
        {
          label: t('menu.language'),
          submenu: LANGUAGES.map(([tag, label]) => ({
            id: `speak ${tag}`,
            label,
            type: 'radio' as const,
            checked: tag === locale,
            click: () => commands.speak(tag),
          })),
        },
        ...(isMac ? [] : [command('tray', { type: 'checkbox', checked: state.staysInTray })]),
        ...(state.opensLinks === null
          ? []
          : [command('openLinks', { type: 'checkbox', checked: state.opensLinks })]),
      ],
    },
    {
      label: t('menu.accounts'),
      submenu: [
        ...accountItems(state, commands),
        ...(state.accounts.length > 0 ? [SEPARATOR] : []),
        command('addAccount'),
        command('addServer'),
        SEPARATOR,
        command('signOut', { enabled: isSignedIn }),
        command('signOutEverywhere', { enabled: isSignedIn }),
      ],
    },
    {
      role: 'help',
      label: t('menu.help'),
      submenu: [command('syntax'), command('checkUpdates'), ...(isMac ? [] : [command('about')])],
    },
  ];
  return isMac ? [appleMenu(command, SEPARATOR), ...menus] : menus;
}

function appleMenu(command: (id: Plain, options?: Item) => Item, separator: Item): Item {
  return {
    label: 'Maru',
    submenu: [
      command('about'),
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      command('quit', { accelerator: 'Cmd+Q' }),
    ],
  };
}

/**
 * Returns an entry for each account, with its server where there are several; the first nine have shortcuts.
 */
function accountItems({ accounts, current, platform }: MenuState, commands: Commands): Item[] {
  const isOneServer = new Set(accounts.map(({ server }) => server)).size <= 1;
  return accounts.map((account, index) => {
    const { username, server } = account;
    return {
      id: `switchTo ${username} ${server}`,
      label: (isOneServer ? username : `${username} – ${new URL(server).host}`).replaceAll('&', '&&'),
      type: 'radio',
      checked: current !== null && current.username === username && current.server === server,
      ...(index < 9 ? { accelerator: `${platform === 'darwin' ? 'Cmd' : 'Ctrl'}+${index + 1}` } : {}),
      click: () => commands.switchTo(account),
    };
  });
}

/** Returns the tray's menu. */
export function trayItems({ locale, current }: MenuState, commands: Commands, open: () => void): Item[] {
  const t = (key: TextKey): string => translate(locale, key);
  return [
    { id: 'open', label: t('tray.open'), click: open },
    {
      id: 'newDocument',
      label: t('menu.newDocument'),
      enabled: current !== null,
      click: commands.newDocument,
    },
    SEPARATOR,
    { id: 'quit', label: t('menu.quit'), click: commands.quit },
  ];
}
