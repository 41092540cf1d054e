import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@maru/core';
import { parseServerAddress } from '../settings/server-address.ts';
import { translate } from '../texts/translate.ts';

/** Page of the app itself: a form without a script, for choosing the server. */
export interface SetupPage {
  /** Handles a request to `app://setup`. */
  respond(request: Request): Promise<Response>;
}

export interface SetupPageOptions {
  readonly locale: () => Locale;
  /** Current server; null at the first start. */
  readonly server: () => string | null;
  /** Resolves with true when a Maru server responds at this origin. */
  readonly isMaru: (server: string) => Promise<boolean>;
  readonly onChosen: (server: string) => void;
  readonly onCancelled: () => void;
}

const STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#fdfcfa, #171614); --line: light-dark(#8f877b, #7d766c);
  --text: light-dark(#23201c, #ece8e1); --soft: light-dark(#625b52, #a8a097); --accent: light-dark(#0f6b55, #5cc5a5);
  --on-accent: light-dark(#ffffff, #0d1f19); --danger: light-dark(#b3261e, #f2857c); }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--text);
  font: 16px/1.6 system-ui, 'Noto Sans KR', 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif; word-break: keep-all; }
main { width: min(26rem, calc(100vw - 3rem)); padding: 1.5rem 0; }
svg { width: 3rem; display: block; margin-bottom: 1rem; fill: none; stroke: var(--text); stroke-linecap: round; stroke-linejoin: round; }
svg .roof { stroke: var(--accent); }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 1.5rem; text-wrap: balance; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
p { margin: .375rem 0 0; font-size: .875rem; color: var(--soft); }
p[role=alert] { color: var(--danger); }
input { box-sizing: border-box; width: 100%; font: inherit; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 6px;
  background: transparent; color: inherit; }
input[aria-invalid] { border-color: var(--danger); }
div { display: flex; gap: .5rem; margin-top: 1.5rem; }
button { font: inherit; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit;
  cursor: pointer; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
/** Logo of the product, as on the website. */
const SIGN =
  '<svg viewBox="0 3 32 27" aria-hidden="true"><path class="roof" d="M2.5 12.5c5.4-.6 9.8-3 13.5-7 3.7 4 8.1 6.4 13.5 7" stroke-width="3"/>' +
  '<path d="M7.5 13.5V19M24.5 13.5V19M4 21.5h24M4 26.5h10M18 26.5h10" stroke-width="2.5"/></svg>';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
const FORM_MAX_LENGTH = 2_000;

export function createSetupPage({
  locale,
  server,
  isMaru,
  onChosen,
  onCancelled,
}: SetupPageOptions): SetupPage {
  // Token of this page's form: other requests to this address do not have it.
  const word = randomBytes(16).toString('hex');
  const page = (value = '', error: 'setup.invalid' | 'setup.unreachable' | null = null): Response =>
    new Response(html({ locale: locale(), value, error, word, isFirst: server() === null }), {
      status: error === null ? 200 : 422,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': POLICY,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  return {
    respond: async (request) => {
      if (request.method !== 'POST') return page();
      const text = await request.text();
      const form = new URLSearchParams(text.length <= FORM_MAX_LENGTH ? text : '');
      if (!isSame(form.get('word') ?? '', word)) return page();
      if (form.has('cancel')) {
        onCancelled();
        return new Response(null, { status: 204 });
      }
      const typed = form.get('address') ?? '';
      const address = parseServerAddress(typed);
      if (address === null) return page(typed, 'setup.invalid');
      if (!(await isMaru(address))) return page(typed, 'setup.unreachable');
      onChosen(address);
      return new Response(null, { status: 204 });
    },
  };
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

interface Shown {
  readonly locale: Locale;
  readonly value: string;
  readonly error: 'setup.invalid' | 'setup.unreachable' | null;
  readonly word: string;
  readonly isFirst: boolean;
}

function html({ locale, value, error, word, isFirst }: Shown): string {
  const t = (key: Parameters<typeof translate>[1]): string => escape(translate(locale, key));
  const invalid = error === null ? '' : ' aria-invalid="true"';
  const described = error === null ? 'hint' : 'error hint';
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('setup.title')} · Maru</title><style>${STYLE}</style></head>
<body><main>${SIGN}<h1>${t('setup.title')}</h1>
<form method="post" action="/"><input type="hidden" name="word" value="${word}">
<label for="address">${t('setup.label')}</label>
<input id="address" name="address" value="${escape(value)}" required maxlength="300" autocomplete="url" autocapitalize="off"
 spellcheck="false" inputmode="url" autofocus aria-describedby="${described}"${invalid}>
${error === null ? '' : `<p id="error" role="alert">${t(error)}</p>`}
<p id="hint">${t('setup.hint')}</p>
<div><button class="main">${t('setup.go')}</button>
${isFirst ? '' : `<button name="cancel" value="1" formnovalidate>${t('setup.cancel')}</button>`}</div></form></main></body></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
