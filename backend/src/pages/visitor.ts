import { THEME_COOKIE } from '@maru/core';
import type { Locale, Theme } from '@maru/core';
import { cookieValue } from '../http/cookies.ts';
import { pageLocale } from '../http/request-context.ts';
import { cookiesOf } from '../http/request-state.ts';
import type { HttpContext } from '../http/request-state.ts';

/** What a page's HTML depends on besides its contents. */
export interface Visitor {
  readonly locale: Locale;
  readonly theme: Theme | null;
  /** The site's own address, as an origin. */
  readonly origin: string;
}

/** Reads language and theme, and the site's address when it is not configured. */
export function visitorOf(ctx: HttpContext, publicUrl: string | null): Visitor {
  const theme = cookieValue(cookiesOf(ctx), THEME_COOKIE);
  return {
    locale: pageLocale(ctx),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    origin: publicUrl ?? originOf(ctx),
  };
}

/** A host that is none (the header is the caller's) gives the plain name of this machine, which harms nobody. */
function originOf({ state: { peer } }: HttpContext): string {
  const written = `${peer.isSecure ? 'https' : 'http'}://${peer.host}`;
  return /^[\w.\-[\]:]+$/.test(peer.host) && URL.canParse(written) ? new URL(written).origin : 'http://localhost';
}
