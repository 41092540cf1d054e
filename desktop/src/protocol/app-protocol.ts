import type { Electron } from '../electron.ts';
import { APP_SCHEME, appOrigin, pageOrigin, SETUP_ORIGIN } from './addresses.ts';
import type { BundledFiles } from './bundled-files.ts';
import { errorAnswer } from './error-answer.ts';
import { FORWARDED } from './forward.ts';
import type { Forward } from './forward.ts';
import type { SetupPage } from './setup-page.ts';

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
  /** The server whose pages are shown; null before one was chosen. */
  readonly server: () => string | null;
  /** Told the language that the page's calls ask for. */
  readonly onLanguage: (acceptLanguage: string) => void;
}

/** Request of a handler since Electron 43: the origin that asks, `null` for an opaque one, absent where the browser itself does. */
type AskedBy = Request & { readonly initiatorOrigin?: string };

/**
 * True when a page of this origin makes the call, not a frame of another site or one without an origin. The Origin header does not tell:
 * Electron removes it where it is `null`, and a same-origin GET has none.
 */
function isByPage(request: AskedBy, origin: string, pathname: string): boolean {
  const { initiatorOrigin } = request;
  // A file that is opened by its link is loaded by the app itself; calls are the page's alone.
  if (initiatorOrigin === undefined && pathname.startsWith('/media/')) return true;
  const from = request.headers.get('origin');
  return initiatorOrigin === origin && (from === null || from === origin);
}

/** Answers everything that pages ask `app://` for. Total. */
export function createAppProtocol({
  files,
  forward,
  setupPage,
  server,
  onLanguage,
}: AppProtocolOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const origin = appOrigin(request.url);
    const { pathname } = new URL(request.url);
    if (origin === SETUP_ORIGIN) return setupPage.answer(request);
    const shown = server();
    // A page of another server, which may still be there for a moment, gets nothing of this one.
    if (shown === null || origin !== pageOrigin(shown)) return errorAnswer(request, 404);
    if (FORWARDED.test(pathname)) {
      if (!isByPage(request, origin, pathname)) return errorAnswer(request, 404);
      onLanguage(request.headers.get('accept-language') ?? '');
      return forward(request);
    }
    return request.method === 'GET' || request.method === 'HEAD' ? files.answer(pathname, shown) : errorAnswer(request, 404);
  };
}
