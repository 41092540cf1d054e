import type { Json } from './browser.ts';
import type { TestUser } from './server.ts';

/** Makes a document in the user's space. @returns it as answered */
export async function createDoc(user: TestUser, doc: Readonly<Record<string, unknown>> = {}): Promise<Json> {
  const json = { title: 'A title', content: 'Some words', ...doc };
  return (await user.browser.expect(201, 'POST', `/api/docs?groupName=${user.username}`, { json })).doc;
}

export async function updateMeta(user: TestUser, docId: string, change: Readonly<Record<string, unknown>>): Promise<Json> {
  return (await user.browser.expect(200, 'PUT', `/api/docs/${docId}/meta`, { json: change })).doc;
}

/** Makes a document in the user's space that has this access. */
export async function createDocWith(user: TestUser, access: string, doc: Readonly<Record<string, unknown>> = {}): Promise<Json> {
  const { id } = await createDoc(user, doc);
  return updateMeta(user, id, { access });
}

/** The user's documents as their owner sees them: `folder title/title:seq`, in the order of places. */
export async function treeOf(user: TestUser): Promise<string[]> {
  const { docs } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}`);
  const titles = new Map(docs.map((doc: Json) => [doc.id, doc.title]));
  return docs
    .map((doc: Json) => `${doc.parentId === null ? '' : `${String(titles.get(doc.parentId))}/`}${doc.title}:${doc.seq}`)
    .toSorted((a: string, b: string) => (a < b ? -1 : 1));
}
