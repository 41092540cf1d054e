import type { Locator, Page } from 'playwright';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import { signUp } from './auth.ts';
import { seedDoc, TreeModel } from './tree.ts';
import type { SeededDoc } from './tree.ts';

/** A document as the API lists it. */
interface Listed extends SeededDoc {
  readonly parentId: string | null;
  readonly seq: number;
  readonly access: string;
  readonly isFolder: boolean;
}

/** The space of a page's user: its tree, and what the server has of it. */
export class OwnTree {
  readonly page: Page;
  readonly tree: TreeModel;
  readonly username: string;

  private constructor(page: Page, username: string) {
    this.page = page;
    this.tree = new TreeModel(page);
    this.username = username;
  }

  /** Signs up a new user in the page's browser. */
  static async of(page: Page): Promise<OwnTree> {
    return new OwnTree(page, await signUp(page));
  }

  /** Opens the space with documents of these titles; those after a folder's `name/` are in it. */
  async open(...titles: readonly string[]): Promise<void> {
    let parentId: string | undefined;
    for (const title of titles) {
      const data = { title: title.replace('/', ''), isFolder: title.endsWith('/') };
      const place = parentId !== undefined && !data.isFolder ? { parentId } : {};
      const { id } = await seedDoc(this.page, this.username, { ...data, ...place });
      if (data.isFolder) parentId = id;
    }
    await this.page.goto(`/${this.username}`);
    await this.page.getByRole('link', { name: 'Trash' }).waitFor();
  }

  async listed(): Promise<Listed[]> {
    const response = await this.page.context().request.get(`/api/groups/${this.username}`);
    return (await response.json()).docs;
  }

  async listedTitles(): Promise<string[]> {
    const docs = await this.listed();
    return docs.sort((a, b) => a.seq - b.seq).map(({ title }) => title);
  }

  /** Waits until the server has a document of this title. */
  async untilStored(title: string): Promise<void> {
    await waitUntil(
      () => this.listedTitles(),
      (titles) => titles.includes(title),
    );
  }

  /** Returns the whole document of a title. */
  async found(title: string): Promise<Listed & { readonly props: string }> {
    const { id } = (await this.listed()).find((doc) => doc.title === title) ?? { id: 'none' };
    const response = await this.page.context().request.get(`/api/groups/${this.username}/docs/${id}`);
    return (await response.json()).doc;
  }

  /** Deletes all documents. */
  async clear(): Promise<void> {
    for (const { id } of await this.listed()) await this.page.context().request.delete(`/api/docs/${id}`);
  }

  /** The field for a title in a row. */
  get field(): Locator {
    return this.tree.tree.getByRole('textbox');
  }

  isFocused(title: string): Promise<boolean> {
    return this.tree.line(title).evaluate((line) => line === document.activeElement);
  }
}
