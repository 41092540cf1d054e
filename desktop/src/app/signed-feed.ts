import type { AppUpdater } from 'electron-updater';
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { FeedSignatureError, isSignedBy, SIGNATURE_SUFFIX } from './update-source.ts';
import type { UpdateSource } from './update-source.ts';

/**
 * Restricts an updater to releases of this source with manifests signed by its key: the manifest contains the
 * checksums of every download, so control of the web server without the key is not enough to publish a
 * release. Where a platform checks signatures of its own (macOS, Windows) this is an additional check.
 */
export function requireSignedFeed<T extends Pick<AppUpdater, 'setFeedURL'>>(
  updater: T,
  { url, publicKey }: UpdateSource,
): T {
  class SignedProvider extends GenericProvider {
    constructor(_options: object, appUpdater: AppUpdater, runtime: ProviderRuntimeOptions) {
      super({ provider: 'generic', url }, appUpdater, runtime);
    }

    protected override async httpRequest(
      ...[address, ...rest]: Parameters<GenericProvider['httpRequest']>
    ): Promise<string | null> {
      const manifest = await super.httpRequest(address, ...rest);
      const beside = new URL(address);
      beside.pathname += SIGNATURE_SUFFIX;
      const signature = await super.httpRequest(beside, ...rest).catch(() => null);
      if (manifest === null || signature === null || !isSignedBy(publicKey, manifest, signature)) {
        throw new FeedSignatureError(`${address.pathname} is not signed with the key of this app`);
      }
      return manifest;
    }
  }
  updater.setFeedURL({ provider: 'custom', updateProvider: SignedProvider });
  return updater;
}
