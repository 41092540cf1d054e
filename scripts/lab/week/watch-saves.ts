import type { Page, Request } from 'playwright';
import type { WrittenDoc } from './written-doc.ts';

interface SentText {
  readonly content: string;
  readonly fold?: boolean;
}

/** Notes what the server acknowledges to a page: words, and versions that no later save may replace. */
export function watchSaves(page: Page, doc: WrittenDoc, device: string): void {
  const sentBy = (request: Request): (SentText & { readonly isCopy: boolean }) | null => {
    const { pathname } = new URL(request.url());
    const isCopy = pathname === `/api/docs/${doc.id}/working_copy`;
    if (request.method() !== 'PUT' || (!isCopy && pathname !== `/api/docs/${doc.id}`)) return null;
    const { content, fold } = request.postDataJSON() as SentText;
    return { content, isCopy, ...(fold === undefined ? {} : { fold }) };
  };
  page.on('request', (request) => {
    const sent = sentBy(request);
    if (sent !== null) doc.trace(doc.wordsIn(sent.content), `sent by ${device}`);
  });
  page.on('response', (response) => {
    const sent = sentBy(response.request());
    if (sent === null) return;
    const words = doc.wordsIn(sent.content);
    doc.trace(words, `answered with ${response.status()} to ${device}`);
    if (response.status() !== 200) return;
    for (const word of words) doc.stored.add(word);
    if (sent.isCopy || sent.fold === true) {
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
