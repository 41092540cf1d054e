import type { Electron } from '../electron.ts';
import { APP_SCHEME, appOrigin, pageOrigin, SETUP_ORIGIN } from './addresses.ts';
import type { BundledFiles } from './bundled-files.ts';
import { createErrorResponse } from './error-response.ts';
import { FORWARDED } from './forward.ts';
import type { Forward } from './forward.ts';
import type { SetupPage } from './setup-page.ts';

/**
 * Registers `app://` as a standard scheme: with origins, `fetch`, modules. Must be called before Electron is
 * ready. CORS is required by the diagrams' frame, which has an opaque origin.
 */
export function registerAppScheme({ protocol }: Pick<Electron, 'protocol'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        corsEnabled: true,
        stream: true,
        codeCache: true,
      },
    },
  ]);
}

export interface AppProtocolOptions {
  readonly files: BundledFiles;
  readonly forward: Forward;
  readonly setupPage: SetupPage;
  /** Server of the shown pages; null before one was chosen. */
  readonly server: () => string | null;
  /** Called with the language of the page's requests. */
  readonly onLanguage: (acceptLanguage: string) => void;
}

/**
 * Request of a handler since Electron 43: `initiatorOrigin` is the origin of
 * the initiator, `null` for an opaque one, absent for the browser itself.
 */
type AskedBy = Request & { readonly initiatorOrigin?: string };

/**
 * Returns true when a page of this origin sent the request, not a frame of
 * another site or one with an opaque origin. The Origin header is not sufficient:
 * Electron removes it where it is `null`, and a same-origin GET has none.
 */
function isByPage(request: AskedBy, origin: string, pathname: string): boolean {
  const { initiatorOrigin } = request;
  // A media file opened by its link is loaded by the app itself; other calls come from the page only.
  if (initiatorOrigin === undefined && pathname.startsWith('/media/')) return true;
  const from = request.headers.get('origin');
  return initiatorOrigin === origin && (from === null || from === origin);
}

/** Handles all requests of pages to `app://`. Never rejects. */
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
    if (origin === SETUP_ORIGIN) return setupPage.respond(request);
    const shown = server();
    // A page of another server, which may still exist for a moment, has no access to this one.
    if (shown === null || origin !== pageOrigin(shown)) return createErrorResponse(request, 404);
    if (FORWARDED.test(pathname)) {
      if (!isByPage(request, origin, pathname)) return createErrorResponse(request, 404);
      onLanguage(request.headers.get('accept-language') ?? '');
      return forward(request);
    }
    return request.method === 'GET' || request.method === 'HEAD'
      ? files.respond(pathname, shown)
      : createErrorResponse(request, 404);
  };
}
