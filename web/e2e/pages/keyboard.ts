import type { Locator, Page } from 'playwright';

/** Largest number of tab stops before a target. */
const STOPS_MAX = 200;

/** A user with a keyboard alone: every element must be reached by Tab. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.insertText(text);
  }

  /** Presses Tab until a target has the focus. Fails when it never gets it. */
  async reach(target: Locator): Promise<void> {
    const wanted = target.first();
    await wanted.waitFor();
    for (let stop = 0; stop < STOPS_MAX; stop++) {
      if (await wanted.evaluate((element) => element.matches(':focus'))) return;
      await this.next();
    }
    throw new Error(`The keyboard never comes to ${String(target)}`);
  }

  /**
   * Moves to the next stop. In the text of a document Tab indents: Escape before it moves on (WCAG 2.1.2).
   */
  private async next(): Promise<void> {
    const isInText = await this.page.evaluate(
      () => document.activeElement?.closest('[data-keeps-focus]') instanceof Element,
    );
    if (isInText) await this.press('Escape');
    await this.press('Tab');
  }

  /** Focuses a target and presses a key. */
  async activate(target: Locator, key = 'Enter'): Promise<void> {
    await this.reach(target);
    await this.press(key);
  }

  /** Focuses a field and types into it. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    await this.press('Control+a');
    await this.type(text);
  }

  /** Opens a menu by its button and selects an entry by the arrow keys. */
  async choose(button: Locator, entry: string): Promise<void> {
    await this.activate(button);
    const item = this.page.getByRole('menuitem', { name: entry, exact: true });
    await item.waitFor();
    for (let step = 0; step < STOPS_MAX; step++) {
      if (await item.evaluate((element) => element === document.activeElement)) return this.press('Enter');
      await this.press('ArrowDown');
    }
    throw new Error(`The arrow keys never come to “${entry}”`);
  }

  /** Runs an entry of the palette. */
  async palette(words: string): Promise<void> {
    await this.press('Control+k');
    await this.page.getByRole('dialog').getByRole('combobox').waitFor();
    await this.type(words);
    await this.page.getByRole('option', { name: words }).first().waitFor();
    await this.press('Enter');
  }
}
