import type { Access, Doc, DocItem } from '@maru/core/api';
import { endpoints } from '@maru/core/api/contracts';
import type { InputOf } from '@maru/core/api/contracts';
import type { TestUser } from './server.ts';

type NewDoc = Partial<InputOf<'createDoc'>['body']>;

/**
 * Creates a document in the user's space.
 * @returns the response
 */
export async function createDoc(user: TestUser, doc: NewDoc = {}): Promise<Doc> {
  const json = { title: 'A title', content: 'Some words', ...doc };
  return (await user.browser.expect(201, 'POST', `/api/docs?groupName=${user.username}`, { json })).doc;
}

export async function updateMeta(
  user: TestUser,
  docId: string,
  change: InputOf<'updateDocMeta'>['body'],
): Promise<Doc> {
  return (await user.browser.expect(200, 'PUT', `/api/docs/${docId}/meta`, { json: change })).doc;
}

/** Creates a document in the user's space with this access. */
export async function createDocWith(user: TestUser, access: Access, doc: NewDoc = {}): Promise<Doc> {
  const { id } = await createDoc(user, doc);
  return updateMeta(user, id, { access });
}

/** Returns the members of a document that lists have; fails when one is missing. */
export async function itemOf(doc: DocItem): Promise<DocItem> {
  const { response } = await endpoints.reorderDocs.schemas();
  return response.shape.docs.element.parse(doc);
}

/** Returns a private document as lists have it, for tests without a server. */
export function docItem(part: Partial<DocItem> & Pick<DocItem, 'id'>): DocItem {
  return {
    title: part.id,
    isFolder: false,
    isPublic: part.access === 'public',
    access: 'private',
    parentId: null,
    seq: 0,
    createdAt: '',
    updatedAt: '',
    ...part,
  };
}

/** Returns the user's documents as the owner sees them, in order: `folder title/title:seq`. */
export async function treeOf(user: TestUser): Promise<string[]> {
  const { docs } = await user.browser.expect(200, 'GET', `/api/groups/${user.username}`);
  const titles = new Map(docs.map((doc) => [doc.id, doc.title]));
  return docs
    .map(
      (doc) =>
        `${doc.parentId === null ? '' : `${String(titles.get(doc.parentId))}/`}${doc.title}:${doc.seq}`,
    )
    .toSorted((a, b) => (a < b ? -1 : 1));
}
