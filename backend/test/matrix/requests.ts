import { endpoints } from '@maru/core/api/contracts';
import type { Browser, BrowserRequest, BrowserResponse } from '../../testing/browser.ts';
import { multipart } from '../../testing/media.ts';
import type { Row } from './row.ts';

const A_FILE = { name: 'a file.txt', bytes: 'Words of the caller' };

type Sent = [method: string, path: string, request: BrowserRequest];

/**
 * Builds the request of a row.
 * @param names values of `@name`
 * @param accessToken token of the link, if the caller holds it
 */
export function requestOf(
  row: Row,
  names: Readonly<Record<string, string>>,
  accessToken: string | null,
): Sent {
  const fill = (text: string): string =>
    text.replaceAll(/@(\w+)/g, (whole, name: string) => names[name] ?? whole);
  const pairs: [string, string][] = Object.entries(row.query ?? {}).map(([name, value]) => [
    name,
    fill(value),
  ]);
  if (accessToken !== null) pairs.push(['accessToken', accessToken]);
  const query = new URLSearchParams(pairs).toString();
  const withQuery = (path: string): string =>
    query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
  if (row.call === null)
    return [row.method ?? 'GET', withQuery(fill(row.what ?? '')), { headers: { Accept: 'text/html' } }];
  const { method, path, bodyKind } = endpoints[row.call];
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(fill(row.params?.[name] ?? '')),
  );
  const body = Object.fromEntries(
    Object.entries(row.body ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? fill(value) : value,
    ]),
  );
  return [
    method,
    withQuery(filled),
    bodyKind === 'none'
      ? {}
      : bodyKind === 'multipart'
        ? multipart(body as Record<string, string>, [A_FILE])
        : bodyKind === 'form'
          ? { form: body as Record<string, string> }
          : { json: body },
  ];
}

/**
 * Sends a request, and for a list all of its pages.
 * @returns the first response, with the text of all
 */
export async function sendAllPages(
  browser: Browser,
  [method, path, request]: Sent,
): Promise<BrowserResponse> {
  const first = await browser.send(method, path, request);
  let text = first.text;
  let cursor = nextCursorOf(first.json);
  while (cursor !== null) {
    const page = await browser.expect(
      200,
      method,
      `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`,
      request,
    );
    text += JSON.stringify(page);
    cursor = nextCursorOf(page);
  }
  return { ...first, text };
}

/** Returns the cursor of a list's next page; null at its end, and for what is no list. */
function nextCursorOf(body: unknown): string | null {
  const { nextCursor } = (body ?? {}) as { readonly nextCursor?: unknown };
  return typeof nextCursor === 'string' ? nextCursor : null;
}
