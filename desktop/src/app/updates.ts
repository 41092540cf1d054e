import { FeedSignatureError } from './update-source.ts';

/** Part of `electron-updater` that the app uses. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  on(event: 'update-downloaded', listener: (info: { readonly version: string }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  /** `downloadPromise` rejects when the download does not match the feed, or the signature. */
  checkForUpdates(): Promise<{
    readonly isUpdateAvailable: boolean;
    readonly downloadPromise?: Promise<unknown> | null;
  } | null>;
}

/** `refused`: the feed is not signed by the expected key. */
export type UpdateFinding = 'off' | 'none' | 'found' | 'refused' | 'failed';

export interface Updates {
  check(): Promise<UpdateFinding>;
}

export interface UpdatesOptions {
  /** True when this copy was packaged with a feed (`update.json`); without one there are no updates. */
  readonly hasFeed: boolean;
  /**
   * Loads the updater. It verifies its downloads: the feed by its Ed25519 signature, files by the SHA-512 in
   * the feed, and by their own signatures on macOS and Windows.
   */
  readonly load: () => Promise<Updater>;
  readonly onReady: (version: string) => void;
  /**
   * Called when a newer release was not downloaded completely, or failed verification: it is not installed.
   */
  readonly onRefused: (reason: Error) => void;
}

/** Checks for newer releases, downloads them, and defers their installation to the exit of the app. */
export function createUpdates({ hasFeed, load, onReady, onRefused }: UpdatesOptions): Updates {
  let updater: Updater | null = null;
  const prepared = async (): Promise<Updater> => {
    if (updater !== null) return updater;
    updater = await load();
    updater.autoDownload = true;
    updater.autoInstallOnAppQuit = true;
    updater.allowDowngrade = false;
    updater.on('update-downloaded', ({ version }) => onReady(version));
    // Without a listener an error of the download would terminate the app.
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
