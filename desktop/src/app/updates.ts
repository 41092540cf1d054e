import { FeedSignatureError } from './update-source.ts';

/** The part of `electron-updater` that is used. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  on(event: 'update-downloaded', listener: (info: { readonly version: string }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  /** `downloadPromise` rejects when what was fetched is not what the feed, or its signature, says. */
  checkForUpdates(): Promise<{ readonly isUpdateAvailable: boolean; readonly downloadPromise?: Promise<unknown> | null } | null>;
}

/** `refused`: what the feed said is not signed by its maker. */
export type UpdateFinding = 'off' | 'none' | 'found' | 'refused' | 'failed';

export interface Updates {
  check(): Promise<UpdateFinding>;
}

export interface UpdatesOptions {
  /** True when this copy was packed with a feed (`update.json`): without one there is nothing to ask. */
  readonly hasFeed: boolean;
  /**
   * Brings the updater. What it fetches it checks: the feed by its Ed25519 signature, files by the SHA-512 that the feed says, and by
   * their own signatures on macOS and Windows.
   */
  readonly load: () => Promise<Updater>;
  readonly onReady: (version: string) => void;
  /** Told that a newer release could not be fetched whole, or was not what its maker said it is: it is not installed. */
  readonly onRefused: (reason: Error) => void;
}

/** Looks for newer releases, fetches them, and leaves their installation to the end of the app. */
export function createUpdates({ hasFeed, load, onReady, onRefused }: UpdatesOptions): Updates {
  let updater: Updater | null = null;
  const prepared = async (): Promise<Updater> => {
    if (updater !== null) return updater;
    updater = await load();
    updater.autoDownload = true;
    updater.autoInstallOnAppQuit = true;
    updater.allowDowngrade = false;
    updater.on('update-downloaded', ({ version }) => onReady(version));
    // Without a listener an error of the download would end the app.
    updater.on('error', () => undefined);
    return updater;
  };
  return {
    check: async () => {
      if (!hasFeed) return 'off';
      try {
        const result = await (await prepared()).checkForUpdates();
        if (result?.isUpdateAvailable !== true) return 'none';
        result.downloadPromise?.catch(onRefused);
        return 'found';
      } catch (error) {
        return error instanceof FeedSignatureError ? 'refused' : 'failed';
      }
    },
  };
}
