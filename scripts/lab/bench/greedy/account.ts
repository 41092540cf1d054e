import { createBrowser } from '@maru/backend/testing/browser.ts';

/** Signed-in user of the server under measurement. */
export interface Account {
  readonly url: string;
  readonly username: string;
  /** Cookies of the session in the form of a header. */
  readonly cookie: string;
  /** Sends a request as this user. @returns the status after the whole response; 0 when there was none */
  readonly send: (method: string, path: string, body?: Body) => Promise<number>;
  /** Creates a document. @returns its id */
  createDoc(title: string, content: string, isPublic: boolean): Promise<string>;
}

export type Body = { readonly json: string } | { readonly file: Buffer; readonly name: string };

const PASSWORD = 'pass word 1';
const TIMEOUT_MS = 60_000;

export async function createAccount(url: string, username: string): Promise<Account> {
  const browser = createBrowser({ url });
  await browser.expect(200, 'POST', '/api/signup', {
    form: { username, email: `${username}@example.org`, password: PASSWORD },
  });
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    url,
    username,
    cookie,
    send: (method, path, body) => send(`${url}${path}`, method, { Cookie: cookie }, body),
    createDoc: async (title, content, isPublic) => {
      const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${username}`, {
        json: { title, content },
      });
      if (isPublic)
        await browser.expect(200, 'PUT', `/api/docs/${doc.id}/meta`, { json: { access: 'public' } });
      return doc.id as string;
    },
  };
}

/** @returns the status after the whole response; 0 when there was none */
export async function send(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: Body,
): Promise<number> {
  const init: RequestInit = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
  if (body !== undefined && 'json' in body) {
    init.body = body.json;
    init.headers = { ...headers, 'Content-Type': 'application/json' };
  } else if (body !== undefined) {
    const form = new FormData();
    form.append('groupName', body.name.split('/')[0] ?? '');
    form.append('file', new Blob([new Uint8Array(body.file)]), body.name.split('/')[1] ?? 'file');
    init.body = form;
  }
  try {
    const answer = await fetch(url, init);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
