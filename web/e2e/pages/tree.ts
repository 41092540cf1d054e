import type { Locator, Page } from 'playwright';

/** A document in an API response. */
export interface SeededDoc {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly updatedAt: string;
}

/** Creates a document or folder in the space of the page's user, by a request. */
export async function seedDoc(
  page: Page,
  groupName: string,
  data: {
    readonly title: string;
    readonly content?: string;
    readonly props?: string;
    readonly isFolder?: boolean;
    readonly parentId?: string;
  },
): Promise<SeededDoc> {
  const response = await page.context().request.post(`/api/docs?groupName=${groupName}`, { data });
  return (await response.json()).doc;
}

/** Page object of the tree beside a document. */
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

  /** Waits for the editable tree. */
  async ready(): Promise<void> {
    await this.page.locator('[role=treeitem][draggable=true]:visible').first().waitFor();
  }

  /** Returns the rows in order, indented by two spaces per level. */
  async lines(): Promise<string[]> {
    return this.tree
      .getByRole('treeitem')
      .evaluateAll((items) =>
        items.map(
          (item) => `${'  '.repeat(Number(item.getAttribute('aria-level')) - 1)}${item.textContent ?? ''}`,
        ),
      );
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

  /** Drags a row over another one, to a height in it (0 to 1) and a number of indents from the left. */
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
    // A second move is needed for `dragover`, which the browser sends when the pointer moves again.
    await this.page.mouse.move(x + 1, y);
    await this.page.mouse.move(x, y);
  }

  async drop(): Promise<void> {
    const responded = this.page.waitForResponse('**/api/docs/reorder');
    await this.page.mouse.up();
    await responded;
  }

  /** Opens the menu of a row by its button. */
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
