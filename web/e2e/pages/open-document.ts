import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright';
import { assertFound } from '@maru/backend/testing/found.ts';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { setStage } from '../browser.ts';
import type { Stage } from '../browser.ts';
import { logIn, signUp } from './auth.ts';
import { EditorModel } from './editor.ts';
import { seedDoc } from './tree.ts';
import type { SeededDoc } from './tree.ts';

/** A signed-in user with a browser context of their own. */
export interface Writer {
  readonly page: Page;
  readonly username: string;
}

/** A document open in the editor, in a tab of its own. */
export interface OpenDocument extends Writer {
  readonly doc: SeededDoc;
  readonly path: string;
  readonly editor: EditorModel;
}

/** A stage with a writer, for all tests of a suite: they use documents of their own. */
export interface WriterStage {
  readonly stage: Stage;
  readonly writer: Writer;
}

/** Sets a stage and signs a writer up on it before the tests of a suite, and closes it after them. */
export function setWriter(): WriterStage {
  let own: WriterStage | null = null;
  before(async () => {
    const stage = await setStage();
    own = { stage, writer: await enter(stage) };
  });
  after(() => own?.stage.close());
  return {
    get stage() {
      return assertFound(own).stage;
    },
    get writer() {
      return assertFound(own).writer;
    },
  };
}

export async function enter(stage: Stage, options: Parameters<Stage['visit']>[0] = {}): Promise<Writer> {
  const page = await stage.visit(options);
  return { page, username: await signUp(page) };
}

/**
 * Opens a new document of a writer, titled “Words”, in the editor.
 * @param access by default public, since a private document saves itself
 */
export async function openNewDocument(
  { page: home, username }: Writer,
  content: string,
  access: 'public' | 'private' = 'public',
): Promise<OpenDocument> {
  const page = await home.context().newPage();
  const doc = await seedDoc(page, username, { title: 'Words', content });
  if (access === 'public') await publish(page, doc.id);
  const path = `/${username}/${doc.id}`;
  await page.goto(`${path}/edit`);
  await page.locator('[data-tools] .cm-content').waitFor();
  return { page, username, doc, path, editor: new EditorModel(page) };
}

/** Makes a document public by a request. */
export async function publish(page: Page, docId: string): Promise<void> {
  const response = await page
    .context()
    .request.put(`/api/docs/${docId}/meta`, { data: { access: 'public' } });
  assert.equal(response.status(), 200);
}

/** Types at the end of the text. */
export async function appendText(page: Page, text: string): Promise<void> {
  await page.locator('[data-tools] .cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(text);
}

/**
 * Holds back the requests that save a document.
 * @param address of the requests; by default those that save a stored document
 * @returns a function that lets them go
 */
export async function delaySaves(page: Page, address = '**/api/docs/*'): Promise<() => void> {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await isReleased;
    await route.continue();
  });
  return () => release();
}

/** Requests that make a document. */
export const CREATIONS = '**/api/docs?*';

/** Fails the requests that make a document, so that a new one stays on this device. */
export async function refuseCreations(page: Page): Promise<void> {
  await page.route(CREATIONS, (route) => route.abort());
}

/** Saves the document by a request, as another device or tab does. */
export async function saveElsewhere(
  { page, doc }: OpenDocument,
  content: string,
  title = 'Words',
): Promise<void> {
  const response = await page
    .context()
    .request.put(`/api/docs/${doc.id}`, { data: { title, content, overwrite: true } });
  assert.equal(response.status(), 200);
}

/**
 * Refuses the autosaves of documents that others read, as a full storage does, on pages that are opened from
 * now on: text that is typed there stays on the device. Publishing goes on. The page itself refuses them: the
 * requests of a page that is being closed pass by the test.
 */
export async function refuseAutosaves(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const send = window.fetch.bind(window);
    const body = JSON.stringify({ msg: 'Full.', code: 'quota_exceeded', errorId: '0'.repeat(24) });
    window.fetch = async (input, init) =>
      init?.method === 'PUT' && typeof input === 'string' && input.endsWith('/working_copy')
        ? new Response(body, { status: 413, headers: { 'Content-Type': 'application/json' } })
        : await send(input, init);
  });
}

/** Returns the document on the server. */
export async function fetchStoredDoc({
  page,
  username,
  doc,
}: OpenDocument): Promise<{ readonly title: string; readonly content: string }> {
  return (await (await page.context().request.get(`/api/groups/${username}/docs/${doc.id}`)).json()).doc;
}

/** Returns the texts of its history, newest first. */
export async function fetchHistory({ page, doc }: OpenDocument): Promise<string[]> {
  const { request } = page.context();
  const { histories } = await (await request.get(`/api/docs/${doc.id}/history`)).json();
  const texts = histories.map(async ({ id }: { readonly id: string }) => {
    return (await (await request.get(`/api/docs/${doc.id}/history/${id}`)).json()).history.content;
  });
  return await Promise.all(texts);
}

/** Waits until unsaved text is stored, also where its autosave was refused after that. */
export async function waitForStoredDraft(page: Page): Promise<void> {
  await page
    .locator('p[data-state=dirty]')
    .filter({ hasText: /Draft saved|임시 저장/ })
    .or(page.locator('p[data-state=failed]'))
    .waitFor({ state: 'attached' });
}

/** Waits until exactly this text is stored as the page's draft, also where an older state of it is. */
export async function waitForDraft(page: Page, text: string): Promise<void> {
  const isStored = async (wanted: string): Promise<boolean> => {
    const open = indexedDB.open('maru_drafts');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const reading = open.result.transaction(['drafts', 'bases']);
    const drafts: IDBRequest<
      { id: string; content: string | { from: number; to: number; insert: string } }[]
    > = reading.objectStore('drafts').getAll();
    const [ids, bases] = [reading.objectStore('bases').getAllKeys(), reading.objectStore('bases').getAll()];
    await new Promise((resolve) => reading.addEventListener('complete', resolve));
    open.result.close();
    return drafts.result.some(({ id, content }) => {
      if (typeof content === 'string') return content === wanted;
      const base: string = bases.result[ids.result.indexOf(id)]?.content ?? '';
      return base.slice(0, content.from) + content.insert + base.slice(content.to) === wanted;
    });
  };
  // A predicate of waitForFunction that returns a promise counts as true.
  await waitUntil(
    () => page.evaluate(isStored, text),
    (isThere) => isThere,
  );
}

/** Returns the notice that offers an unsaved draft. */
export function draftNotice(page: Page): Locator {
  return page.getByRole('region', { name: 'Unsaved changes' });
}

/**
 * Logs in on the page that the end of a session redirects
 * to, and restores the unsaved text in the editor at `path`.
 */
export async function logInAndRestore(page: Page, username: string, path: string): Promise<void> {
  await page.waitForURL('**/login?next=*');
  await logIn(page, username);
  await page.waitForURL(`**${path}/edit`);
  await draftNotice(page).getByRole('button', { name: 'Restore' }).click();
  await draftNotice(page).waitFor({ state: 'detached' });
}

/** Crashes a page's process, and with it other pages of its browser context. */
export async function crashPage(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const protocol = await page.context().newCDPSession(page);
  void protocol.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}
