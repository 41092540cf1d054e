import type { Page } from 'playwright';

/** Composes with an input method: each step replaces the composed text, the last one is committed. */
export async function compose(page: Page, ...steps: readonly string[]): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  for (const text of steps)
    await protocol.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await protocol.send('Input.insertText', { text: steps.at(-1) ?? '' });
  await protocol.detach();
}
