import type { Electron } from '../electron.ts';
import { APP_SCHEME } from '../protocol/addresses.ts';
import { createAppProtocol } from '../protocol/app-protocol.ts';
import { openBundledFiles } from '../protocol/bundled-files.ts';
import { createForward } from '../protocol/forward.ts';
import { createSetupPage } from '../protocol/setup-page.ts';
import type { Uploads } from '../protocol/uploads.ts';
import type { Languages } from './languages.ts';
import type { AppServices } from './app-services.ts';
import type { WindowController } from './window-controller.ts';

export interface ServePagesOptions {
  readonly electron: Pick<Electron, 'protocol'>;
  readonly parts: AppServices;
  readonly stage: WindowController;
  readonly languages: Languages;
  readonly uploads: Uploads;
  /** Folder of the website's build. */
  readonly website: string;
  readonly home: () => string;
}

/** Timeout for the response of a server that is being chosen. */
const CHOICE_TIMEOUT_MS = 10_000;

/**
 * Registers the handler of `app://`: the bundled website, the
 * server behind it, and the page for choosing the server.
 */
export async function servePages({
  electron,
  parts,
  stage,
  languages,
  uploads,
  website,
  home,
}: ServePagesOptions): Promise<void> {
  const { accounts, cache, serverFetch, locale } = parts;
  const isMaru = async (server: string): Promise<boolean> => {
    try {
      const signal = AbortSignal.timeout(CHOICE_TIMEOUT_MS);
      const response = await serverFetch(server, null, { method: 'GET', path: '/api/version', signal });
      const body: unknown = await response.json();
      return (
        response.ok && typeof body === 'object' && body !== null && 'version' in body && 'minimum' in body
      );
    } catch {
      return false;
    }
  };
  const setupPage = createSetupPage({
    locale,
    server: () => accounts.server(),
    isMaru,
    onChosen: (server) => {
      accounts.useServer(server);
      stage.goTo('/login');
    },
    onCancelled: () => stage.goTo(home()),
  });
  const respond = createAppProtocol({
    files: await openBundledFiles(website),
    forward: createForward({
      accounts,
      serverFetch,
      cache,
      uploads,
      onUpload: (key, sent) => stage.notify({ kind: 'upload', key, sent }),
    }),
    setupPage,
    server: () => accounts.server(),
    onLanguage: languages.follow,
  });
  electron.protocol.handle(APP_SCHEME, respond);
}
