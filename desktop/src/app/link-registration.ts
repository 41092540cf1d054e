import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Electron } from '../electron.ts';
import { LINK_SCHEME } from '../protocol/addresses.ts';
import { writeWhole } from '../settings/json-file.ts';

/** Makes this app the one that `maru://` links open in. */
export interface LinkRegistration {
  /** True when it is for somebody to decide: an AppImage, which is no installed program, leaves nothing on the system unasked. */
  readonly isChoice: boolean;
  isOn(): boolean;
  /** Rejects when the entry cannot be written. */
  set(isWanted: boolean): Promise<void>;
}

/** The desktop entry's name, which is also the app's identity (`desktopName`): portals, Wayland and `xdg-settings` know it by this. */
export const DESKTOP_ENTRY = 'maru-desktop.desktop';

export interface LinkRegistrationOptions {
  readonly app: Pick<Electron['app'], 'isPackaged' | 'setAsDefaultProtocolClient' | 'removeAsDefaultProtocolClient'>;
  /** The AppImage that this runs from (APPIMAGE); null elsewhere. */
  readonly appImage: string | null;
  /** XDG_DATA_HOME: where desktop entries of one user lie. */
  readonly dataHome: string;
  /** The app's icon, as a file. */
  readonly icon: string;
}

/**
 * Registers links where that is the app's to do. Installers register them (electron-builder's `protocols`), and the app confirms it;
 * an AppImage is registered when it is asked for, and stays so when it has been moved since.
 */
export async function registerLinks({ app, appImage, dataHome, icon }: LinkRegistrationOptions): Promise<LinkRegistration> {
  const entryFile = join(dataHome, 'applications', DESKTOP_ENTRY);
  const iconFile = join(dataHome, 'icons/hicolor/512x512/apps/maru-desktop.png');
  const write = async (program: string): Promise<void> => {
    for (const file of [entryFile, iconFile]) await mkdir(dirname(file), { recursive: true });
    await writeWhole(entryFile, desktopEntry(program));
    await copyFile(icon, iconFile);
    app.setAsDefaultProtocolClient(LINK_SCHEME);
  };
  if (appImage === null) {
    // Started from the sources, it is Electron itself that would be registered.
    if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
    return { isChoice: false, isOn: () => app.isPackaged, set: async () => undefined };
  }
  const found = await readFile(entryFile, 'utf8').catch(() => null);
  let isOn = found !== null;
  // A disk that refuses costs links that go to the old place.
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

/** The entry as the packages have it (Desktop Entry Specification 1.5), but for its program. */
export function desktopEntry(program: string): string {
  // Quoted: what is special in quotes gets a backslash, that one another in the file, and a percent sign is doubled.
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
