import { readFile } from 'node:fs/promises';
import type { Client } from '@maru/core/api';
import { DEMO_HOME, DEMO_TREE } from './demo-tree.ts';
import type { DemoDocument } from './demo-tree.ts';

/**
 * Writes and publishes the demo documents into a user's space.
 * @returns the number of its documents, the home document and the folders included
 */
export async function fillDemoSpace(client: Client, groupName: string): Promise<number> {
  let count = 1;

  const create = async (document: DemoDocument, parentId: string | null): Promise<void> => {
    const { doc } = await client.createDoc({
      query: { groupName },
      body: { ...(await bodyOf(document)), isFolder: document.children !== undefined, parentId },
    });
    await client.updateDocMeta({ params: { id: doc.id }, body: { access: 'public' } });
    count++;
    for (const child of document.children ?? []) await create(child, doc.id);
  };

  const { group } = await client.getGroup({ params: { name: groupName } });
  if (group.homeDocId === null) throw new Error(`${groupName} is not the signed-in user's space`);
  const params = { id: group.homeDocId };
  await client.updateDoc({ params, body: { ...(await bodyOf(DEMO_HOME)), overwrite: true } });
  await client.updateDocMeta({ params, body: { access: 'public' } });
  for (const document of DEMO_TREE) await create(document, null);
  return count;
}

async function bodyOf({
  title,
  file,
  props = {},
}: DemoDocument): Promise<{ title: string; content: string; props: string }> {
  const content = await readFile(new URL(`docs/${file}`, import.meta.url), 'utf8');
  return { title, content, props: JSON.stringify(props) };
}
