import { join } from 'node:path';
import type { MenuItemConstructorOptions, NativeImage, Tray } from 'electron';
import type { Electron } from '../electron.ts';

/** Icon of the app in the tray, while enabled. */
export interface TrayIcon {
  update(isWanted: boolean, items: MenuItemConstructorOptions[]): void;
}

export interface TrayIconOptions {
  /** Folder of the tray's images. */
  readonly folder: string;
  readonly platform: NodeJS.Platform;
}

/**
 * Tray image of each system: 16 pixels on Windows, 22 on Linux, and on macOS a template, which the system
 * colours. Electron finds high-resolution variants by their names (`@2x`).
 */
const IMAGES: Partial<Readonly<Record<NodeJS.Platform, string>>> = {
  darwin: 'trayTemplate.png',
  win32: 'tray16.png',
};

export function createTrayIcon(
  { Tray, Menu, nativeImage }: Pick<Electron, 'Tray' | 'Menu' | 'nativeImage'>,
  { folder, platform }: TrayIconOptions,
  open: () => void,
): TrayIcon {
  let tray: Tray | null = null;
  const image = (): NativeImage => {
    const found = nativeImage.createFromPath(join(folder, IMAGES[platform] ?? 'tray22.png'));
    if (platform === 'darwin') found.setTemplateImage(true);
    return found;
  };
  return {
    update: (isWanted, items) => {
      if (!isWanted) {
        tray?.destroy();
        tray = null;
        return;
      }
      if (tray === null) {
        tray = new Tray(image());
        tray.setToolTip('Maru');
        tray.on('click', open);
      }
      tray.setContextMenu(Menu.buildFromTemplate(items));
    },
  };
}
