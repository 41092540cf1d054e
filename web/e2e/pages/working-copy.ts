import assert from 'node:assert/strict';
import { waitUntil } from '@maru/backend/testing/wait-until.ts';
import type { OpenDocument } from './open-document.ts';

export interface Copy {
  readonly title: string;
  readonly content: string;
  readonly updatedAt: string;
}

/** Returns the working copy of a document; null without one. */
export async function copyOf({ page, doc }: OpenDocument): Promise<Copy | null> {
  const response = await page.context().request.get(`/api/docs/${doc.id}/working_copy`);
  return (await response.json()).workingCopy;
}

/** Waits until the working copy has this text; null: until there is none. */
export async function waitForWorkingCopy(openDocument: OpenDocument, text: string | null): Promise<void> {
  await waitUntil(
    async () => (await copyOf(openDocument))?.content ?? null,
    (content) => content === text,
  );
}

/** Writes into the working copy by a request, as another device does. */
export async function saveWorkingCopyElsewhere(openDocument: OpenDocument, content: string): Promise<void> {
  const { page, doc } = openDocument;
  const lastUpdatedAt = (await copyOf(openDocument))?.updatedAt ?? null;
  const data = { title: 'Words', content, lastUpdatedAt };
  const response = await page.context().request.put(`/api/docs/${doc.id}/working_copy`, { data });
  assert.equal(response.status(), 200);
}
