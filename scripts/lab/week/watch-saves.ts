import type { Page } from 'playwright';
import type { WrittenDoc } from './written-doc.ts';

interface SentText {
  readonly content: string;
  readonly fold?: boolean;
}

/** Notes what the server acknowledges to a page: words, and versions that no later save may replace. */
export function watchSaves(page: Page, doc: WrittenDoc): void {
  page.on('response', (response) => {
    const request = response.request();
    const { pathname } = new URL(request.url());
    if (request.method() !== 'PUT' || response.status() !== 200) return;
    const isCopy = pathname === `/api/docs/${doc.id}/working_copy`;
    if (!isCopy && pathname !== `/api/docs/${doc.id}`) return;
    const { content, fold } = request.postDataJSON() as SentText;
    const words = doc.wordsIn(content);
    for (const word of words) doc.stored.add(word);
    if (isCopy || fold === true) {
      doc.autosaves++;
      return;
    }
    // A page that is closed meanwhile takes the body with it.
    response.json().then(
      ({ doc: { historyId } }: { readonly doc: { readonly historyId: string } }) =>
        doc.versions.push({ historyId, words: new Set(words) }),
      () => undefined,
    );
  });
}
