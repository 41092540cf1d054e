import type { MenuItemConstructorOptions, Tray } from 'electron';
import type { Electron } from '../electron.ts';

/** The app's sign in the tray, there as long as it is wanted. */
export interface TrayIcon {
  update(isWanted: boolean, items: MenuItemConstructorOptions[]): void;
}

export function createTrayIcon(
  { Tray, Menu, nativeImage }: Pick<Electron, 'Tray' | 'Menu' | 'nativeImage'>,
  icon: string,
  open: () => void,
): TrayIcon {
  let tray: Tray | null = null;
  return {
    update: (isWanted, items) => {
      if (!isWanted) {
        tray?.destroy();
        tray = null;
        return;
      }
      if (tray === null) {
        tray = new Tray(nativeImage.createFromPath(icon));
        tray.setToolTip('Maru');
        tray.on('click', open);
      }
      tray.setContextMenu(Menu.buildFromTemplate(items));
    },
  };
}
