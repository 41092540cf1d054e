import { join } from 'node:path';
import { isRecord, isUsername } from '@maru/core';
import type { DesktopAccount } from '@maru/core/desktop';
import { isExportForm } from './export-form.ts';
import type { ExportForm } from './export-form.ts';
import { readJsonFile, writeAtomically } from './json-file.ts';
import { isServer } from './server-address.ts';

/** Screen pixels. */
export interface WindowBounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Settings stored between starts, unencrypted: they contain no credentials. */
export interface Settings {
  /** Server for sign-ins; null before the first start is complete. */
  readonly server: string | null;
  /** Last used account. */
  readonly account: DesktopAccount | null;
  /** Language of menus and messages; null: the system's. */
  readonly locale: 'en' | 'ko' | null;
  readonly bounds: WindowBounds | null;
  readonly isMaximized: boolean;
  /** Zoom level of Chromium. */
  readonly zoom: number;
  /** Null: the default, enabled only on macOS, which provides the dictionaries. */
  readonly isSpellChecked: boolean | null;
  readonly staysInTray: boolean;
  /** Folder of the last export. */
  readonly exportFolder: string | null;
  readonly exportForm: ExportForm;
  readonly exportsHourly: boolean;
  /** Time of the last hourly export in epoch milliseconds; null: due now. */
  readonly exportedAt: number | null;
}

export const ZOOM_MAX = 5;
const NO_SETTINGS: Settings = {
  server: null,
  account: null,
  locale: null,
  bounds: null,
  isMaximized: false,
  zoom: 0,
  isSpellChecked: null,
  staysInTray: false,
  exportFolder: null,
  exportForm: 'numbered',
  exportsHourly: false,
  exportedAt: null,
};

export interface SettingsStore {
  get(): Settings;
  /**
   * Changes some settings; they are written in the order of the calls.
   * When the write fails, the change lasts until the app exits.
   */
  set(change: Partial<Settings>): void;
  /** Resolves when all changes are written to the disk. */
  settled(): Promise<void>;
}

/** Opens the settings in a folder. A missing or damaged file or member counts as not set. */
export async function openSettings(folder: string): Promise<SettingsStore> {
  const path = join(folder, 'settings.json');
  let settings = readSettings(await readJsonFile(path));
  let writing = Promise.resolve();
  return {
    get: () => settings,
    set: (change) => {
      settings = { ...settings, ...change };
      const text = `${JSON.stringify(settings, null, 2)}\n`;
      writing = writing.then(() => writeAtomically(path, text)).catch(() => undefined);
    },
    settled: () => writing,
  };
}

/** Reads members of the right type. Never throws. */
export function readSettings(value: unknown): Settings {
  if (!isRecord(value)) return NO_SETTINGS;
  const {
    server,
    account,
    locale,
    bounds,
    isMaximized,
    zoom,
    isSpellChecked,
    staysInTray,
    exportFolder,
    exportForm,
    exportsHourly,
    exportedAt,
  } = value;
  return {
    server: isServer(server) ? server : null,
    account: isAccount(account) ? { server: account.server, username: account.username } : null,
    locale: locale === 'en' || locale === 'ko' ? locale : null,
    bounds: isBounds(bounds)
      ? { x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height }
      : null,
    isMaximized: isMaximized === true,
    zoom: typeof zoom === 'number' && Number.isInteger(zoom) && Math.abs(zoom) <= ZOOM_MAX ? zoom : 0,
    isSpellChecked: typeof isSpellChecked === 'boolean' ? isSpellChecked : null,
    staysInTray: staysInTray === true,
    exportFolder: typeof exportFolder === 'string' && exportFolder !== '' ? exportFolder : null,
    exportForm: isExportForm(exportForm) ? exportForm : 'numbered',
    exportsHourly: exportsHourly === true,
    exportedAt: typeof exportedAt === 'number' && Number.isSafeInteger(exportedAt) ? exportedAt : null,
  };
}

/** Returns true when the value names an account, whatever other members it has. */
export function isAccount(value: unknown): value is DesktopAccount {
  return (
    isRecord(value) &&
    isServer(value['server']) &&
    typeof value['username'] === 'string' &&
    isUsername(value['username'])
  );
}

export function isSameAccount(a: DesktopAccount | null, b: DesktopAccount | null): boolean {
  return a !== null && b !== null && a.server === b.server && a.username === b.username;
}

function isBounds(value: unknown): value is WindowBounds {
  return isRecord(value) && ['x', 'y', 'width', 'height'].every((key) => Number.isInteger(value[key]));
}
