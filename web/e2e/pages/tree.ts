import type { Locator, Page } from 'playwright';

/** A document as the API answers it. */
export interface SeededDoc {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly updatedAt: string;
}

/** Makes a document or folder in the space of the page's user, without the page. */
export async function seedDoc(
  page: Page,
  groupName: string,
  data: { readonly title: string; readonly content?: string; readonly isFolder?: boolean; readonly parentId?: string },
): Promise<SeededDoc> {
  const answer = await page.context().request.post(`/api/docs?groupName=${groupName}`, { data });
  return (await answer.json()).doc;
}

/** The tree beside a document, as its user sees it. */
export class TreeModel {
  readonly page: Page;
  readonly tree: Locator;

  constructor(page: Page) {
    this.page = page;
    this.tree = page.locator('[role=tree]:visible');
  }

  line(title: string): Locator {
    return this.tree.getByRole('treeitem').filter({ hasText: new RegExp(`^${title}$`) });
  }

  /** Waits for the tree that can be changed. */
  async ready(): Promise<void> {
    await this.page.locator('[role=treeitem][draggable=true]:visible').first().waitFor();
  }

  /** The lines in order, indented by two spaces a level. */
  async lines(): Promise<string[]> {
    return this.tree
      .getByRole('treeitem')
      .evaluateAll((items) => items.map((item) => `${'  '.repeat(Number(item.getAttribute('aria-level')) - 1)}${item.textContent ?? ''}`));
  }

  async waitForLines(expected: readonly string[]): Promise<void> {
    await this.page.waitForFunction((wanted) => {
      const tree = [...document.querySelectorAll('[role=tree]')].find((element) => element.checkVisibility());
      const lines = [...(tree?.querySelectorAll('[role=treeitem]') ?? [])].map(
        (item) => `${'  '.repeat(Number(item.getAttribute('aria-level')) - 1)}${item.textContent ?? ''}`,
      );
      return JSON.stringify(lines) === wanted;
    }, JSON.stringify(expected));
  }

  async open(title: string): Promise<void> {
    await this.line(title).focus();
    await this.page.keyboard.press('ArrowRight');
  }

  /** Presses the mouse on a line and holds it over another one, so far down it (0 to 1) and so many indents to the right. */
  async drag(title: string, to: string, part: number, indents = 1): Promise<void> {
    const from = await boxOf(this.line(title));
    await this.page.mouse.move(from.x + 40, from.y + from.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + 46, from.y + from.height / 2 + 4, { steps: 3 });
    await this.holdOver(to, part, indents);
  }

  async holdOver(to: string, part: number, indents = 1): Promise<void> {
    const target = await boxOf(this.line(to));
    const [x, y] = [target.x + 16 * indents + 8, target.y + target.height * part];
    await this.page.mouse.move(x, y, { steps: 6 });
    // The browser tells of a place when the pointer moves on from it: a hand never holds quite still.
    await this.page.mouse.move(x + 1, y);
    await this.page.mouse.move(x, y);
  }

  async drop(): Promise<void> {
    const answered = this.page.waitForResponse('**/api/docs/reorder');
    await this.page.mouse.up();
    await answered;
  }

  /** Opens the menu of a line by its button. */
  async menu(title: string): Promise<Locator> {
    await this.line(title).hover();
    await this.page.getByRole('button', { name: `Actions for “${title}”` }).click();
    return this.page.getByRole('menu', { name: `Actions for “${title}”` });
  }
}

async function boxOf(line: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await line.boundingBox();
  if (box === null) throw new Error('Not on the page');
  return box;
}
