import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Electron } from '../electron.ts';
import { LINK_SCHEME } from '../protocol/addresses.ts';
import { writeAtomically } from '../settings/json-file.ts';

/** Registers this app for `maru://` links. */
export interface LinkRegistration {
  /** True when the user decides: an AppImage is not installed and changes the system only on request. */
  readonly isChoice: boolean;
  isOn(): boolean;
  /** Rejects when the desktop entry cannot be written. */
  set(isWanted: boolean): Promise<void>;
}

/**
 * File name of the desktop entry, which is also the app's identity
 * (`desktopName`) for portals, Wayland and `xdg-settings`.
 */
export const DESKTOP_ENTRY = 'maru-desktop.desktop';

export interface LinkRegistrationOptions {
  readonly app: Pick<
    Electron['app'],
    'isPackaged' | 'setAsDefaultProtocolClient' | 'removeAsDefaultProtocolClient'
  >;
  /** Path of the running AppImage (APPIMAGE); null otherwise. */
  readonly appImage: string | null;
  /** XDG_DATA_HOME: folder of a user's desktop entries. */
  readonly dataHome: string;
  /** Path of the app's icon. */
  readonly icon: string;
}

/**
 * Registers the link scheme where that is up to the app. Installers register
 * it (electron-builder's `protocols`), and the app confirms it; an AppImage
 * is registered on request, and its path is updated after it was moved.
 */
export async function registerLinks({
  app,
  appImage,
  dataHome,
  icon,
}: LinkRegistrationOptions): Promise<LinkRegistration> {
  const entryFile = join(dataHome, 'applications', DESKTOP_ENTRY);
  const iconFile = join(dataHome, 'icons/hicolor/512x512/apps/maru-desktop.png');
  const write = async (program: string): Promise<void> => {
    for (const file of [entryFile, iconFile]) await mkdir(dirname(file), { recursive: true });
    await writeAtomically(entryFile, desktopEntry(program));
    await copyFile(icon, iconFile);
    app.setAsDefaultProtocolClient(LINK_SCHEME);
  };
  if (appImage === null) {
    // An app started from the sources would register Electron itself.
    if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
    return { isChoice: false, isOn: () => app.isPackaged, set: async () => undefined };
  }
  const found = await readFile(entryFile, 'utf8').catch(() => null);
  let isOn = found !== null;
  // A failed write is ignored: links keep opening the old path.
  if (found !== null && found !== desktopEntry(appImage)) await write(appImage).catch(() => undefined);
  return {
    isChoice: true,
    isOn: () => isOn,
    set: async (isWanted) => {
      if (isWanted) await write(appImage);
      else {
        app.removeAsDefaultProtocolClient(LINK_SCHEME);
        for (const file of [entryFile, iconFile]) await rm(file, { force: true });
      }
      isOn = isWanted;
    },
  };
}

/** Returns the desktop entry of the packages (Desktop Entry Specification 1.5), with another program. */
export function desktopEntry(program: string): string {
  // Quoting: characters that are special in quotes get a backslash, that
  // backslash another one in the file, and percent signs are doubled.
  const quoted = program
    .replaceAll(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%');
  return `[Desktop Entry]
Type=Application
Name=Maru
Exec="${quoted}" %U
Icon=maru-desktop
StartupWMClass=maru-desktop
Terminal=false
MimeType=x-scheme-handler/${LINK_SCHEME};
Categories=Office;
`;
}
