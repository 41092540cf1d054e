import { THEME_COOKIE } from '@maru/core';
import type { Locale, Theme } from '@maru/core';
import { cookieValue } from '../http/security/cookies.ts';
import { ownLocale, pageLocale } from '../http/request-context.ts';
import { cookiesOf } from '../http/request-state.ts';
import type { HttpContext } from '../http/request-state.ts';

/** Inputs of a page's HTML besides its contents. */
export interface Visitor {
  readonly locale: Locale;
  /** True where the address names the language, and it is not the visitor's own: links keep it. */
  readonly isLocaleKept: boolean;
  readonly theme: Theme | null;
  /** The site's own address, as an origin. */
  readonly origin: string;
}

/** Reads language and theme, and the site's address when none is configured. */
export function visitorOf(ctx: HttpContext, publicUrl: string | null): Visitor {
  const theme = cookieValue(cookiesOf(ctx), THEME_COOKIE);
  const locale = pageLocale(ctx);
  return {
    locale,
    isLocaleKept: locale !== ownLocale(ctx),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    origin: publicUrl ?? originOf(ctx),
  };
}

/** Falls back to this machine's plain name when the host header, which the client controls, is invalid. */
function originOf({ state: { peer } }: HttpContext): string {
  const written = `${peer.isSecure ? 'https' : 'http'}://${peer.host}`;
  return /^[\w.\-[\]:]+$/.test(peer.host) && URL.canParse(written)
    ? new URL(written).origin
    : 'http://localhost';
}
