import { createBrowser } from '@maru/backend/testing/browser.ts';
import type { Browser, BrowserRequest } from '@maru/backend/testing/browser.ts';
import { multipart } from '@maru/backend/testing/media.ts';

/** Signed-in user of the server under measurement. */
export interface Account {
  readonly url: string;
  readonly username: string;
  /** Cookies of the session in the form of a header. */
  readonly cookie: string;
  /** Sends a request as this user. @returns the status after the whole response; 0 when there was none */
  readonly send: Send;
  /** Sends a request as a visitor. */
  readonly sendAsVisitor: Send;
  /** Creates a document. @returns its id */
  createDoc(title: string, content: string, isPublic: boolean): Promise<string>;
}

export type Send = (method: string, path: string, body?: Body) => Promise<number>;

export type Body = { readonly json: string } | { readonly file: Buffer; readonly name: string };

const PASSWORD = 'pass word 1';
const TIMEOUT_MS = 60_000;

export async function createAccount(url: string, username: string): Promise<Account> {
  const browser = createBrowser({ url });
  const form = { username, email: `${username}@example.org`, password: PASSWORD };
  await browser.expect(200, 'POST', '/api/signup', { form });
  return {
    url,
    username,
    cookie: browser.cookieHeader(),
    send: createSend(url, browser.cookies),
    sendAsVisitor: createSend(url, new Map()),
    createDoc: async (title, content, isPublic) => {
      const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${username}`, {
        json: { title, content },
      });
      if (isPublic)
        await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
      return doc.id;
    },
  };
}

/** Returns a function that resolves with the status after the whole response; with 0 when there was none. */
export function createSend(url: string, cookies: Browser['cookies']): Send {
  const browser = createBrowser({ url }, cookies, { timeoutMs: TIMEOUT_MS });
  return async (method, path, body) => {
    try {
      return (await browser.send(method, path, requestOf(body))).status;
    } catch {
      return 0;
    }
  };
}

function requestOf(body: Body | undefined): BrowserRequest {
  if (body === undefined) return {};
  if ('json' in body) return { raw: body.json, headers: { 'Content-Type': 'application/json' } };
  const [groupName = '', name = 'file'] = body.name.split('/');
  return multipart({ groupName }, [{ name, bytes: body.file }]);
}
