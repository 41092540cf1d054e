import type { Electron } from '../electron.ts';
import { APP_SCHEME, appOrigin, PAGE_ORIGIN, SETUP_ORIGIN } from './addresses.ts';
import type { BundledFiles } from './bundled-files.ts';
import { errorAnswer } from './error-answer.ts';
import type { Forward } from './forward.ts';
import type { SetupPage } from './setup-page.ts';

const FORWARDED = /^\/(?:api|media)\//;

/**
 * Makes `app://` a scheme like the web's: with origins, `fetch`, modules. Has to be called before Electron is ready.
 * CORS is asked for by the diagrams' frame, which has no origin.
 */
export function registerAppScheme({ protocol }: Pick<Electron, 'protocol'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true, codeCache: true },
    },
  ]);
}

export interface AppProtocolOptions {
  readonly files: BundledFiles;
  readonly forward: Forward;
  readonly setupPage: SetupPage;
  /** Told the language that the page's calls ask for. */
  readonly onLanguage: (acceptLanguage: string) => void;
}

/** Answers everything that pages ask `app://` for. Total. */
export function createAppProtocol({ files, forward, setupPage, onLanguage }: AppProtocolOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const origin = appOrigin(request.url);
    const { pathname } = new URL(request.url);
    if (origin === SETUP_ORIGIN) return setupPage.answer(request);
    if (origin !== PAGE_ORIGIN) return errorAnswer(request, 404);
    if (FORWARDED.test(pathname)) {
      // Only the page itself, not a frame of another site in it, makes calls.
      const from = request.headers.get('origin');
      if (from !== null && from !== PAGE_ORIGIN) return errorAnswer(request, 404);
      onLanguage(request.headers.get('accept-language') ?? '');
      return forward(request);
    }
    return request.method === 'GET' || request.method === 'HEAD' ? files.answer(pathname) : errorAnswer(request, 404);
  };
}
