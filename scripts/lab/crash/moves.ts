import { createBrowser } from '@maru/backend/testing/browser.ts';
import { sendToKilledServer, problemUnless } from './operation.ts';
import type { Operation } from './operation.ts';

const ACCOUNT = { username: 'mover', email: 'mover@example.org', password: 'pass word 1' };
const FOLDERS = 3;
const DOCS = 9;
const POSITIONS = ['before', 'after', 'inside'] as const;

interface Move {
  readonly id: string;
  readonly targetId: string;
  readonly position: (typeof POSITIONS)[number];
}

/** Ids in each folder, in order; '' is the top level. */
type Tree = ReadonlyMap<string, readonly string[]>;

interface Item {
  readonly id: string;
  readonly parentId: string | null;
  readonly seq: number;
}

/**
 * Reorders documents: the tree is the one before or after, with
 * positions 0, 1, 2… and no document missing, duplicated or in a cycle.
 */
export function createMoves(): Operation {
  let cookies = new Map<string, string>();
  let folders: string[] = [];
  let tree: Tree = new Map();
  let move: Move | undefined;
  let turn = 0;
  return {
    name: 'reorder',
    prepare: async (url) => {
      if (folders.length === 0) ({ cookies, folders } = await fill(url));
      tree = treeOf(await listItems(url, cookies)).tree;
      do move = chooseMove(tree, folders, turn++);
      while (isSame(moved(tree, move), tree));
    },
    send: (url) =>
      sendToKilledServer(createBrowser({ url }, cookies), 'PUT', '/api/docs/reorder', { json: move }),
    check: async (url, isAcknowledged) => {
      if (move === undefined) throw new Error('Nothing is prepared');
      const { tree: now, problems } = treeOf(await listItems(url, cookies));
      const after = moved(tree, move);
      const isMoved = isSame(now, after);
      return [
        ...problems,
        ...problemUnless(
          isMoved || isSame(now, tree),
          `a tree that nobody made: ${words(now)}, from ${words(tree)} by ${JSON.stringify(move)}`,
        ),
        ...problemUnless(isMoved || !isAcknowledged, 'a move was acknowledged and is lost'),
      ];
    },
  };
}

async function fill(url: string): Promise<{ cookies: Map<string, string>; folders: string[] }> {
  const browser = createBrowser({ url });
  await browser.expect(200, 'POST', '/api/signup', { form: ACCOUNT });
  const folders: string[] = [];
  for (let i = 0; i < FOLDERS + DOCS; i++) {
    const isFolder = i < FOLDERS;
    const json = {
      title: `${isFolder ? 'folder' : 'doc'} ${i}`,
      content: '',
      isFolder,
      parentId: isFolder ? null : folders[i % FOLDERS],
    };
    const { doc } = await browser.expect(201, 'POST', `/api/docs?groupName=${ACCOUNT.username}`, { json });
    if (isFolder) folders.push(doc.id);
  }
  return { cookies: browser.cookies, folders };
}

async function listItems(url: string, cookies: Map<string, string>): Promise<Item[]> {
  return (await createBrowser({ url }, cookies).expect(200, 'GET', `/api/groups/${ACCOUNT.username}`)).docs;
}

/** Folders stay in place, so that any move is allowed. The choice depends only on the turn. */
function chooseMove(tree: Tree, folders: readonly string[], turn: number): Move {
  const ids = [...tree.values()].flat();
  const docs = ids.filter((id) => !folders.includes(id));
  const position = POSITIONS[turn % POSITIONS.length] ?? 'before';
  const targets = position === 'inside' ? folders : ids;
  return {
    id: docs[(turn * 5) % docs.length] ?? '',
    targetId: targets[(turn * 7) % targets.length] ?? '',
    position,
  };
}

/** Returns the expected tree. */
function moved(tree: Tree, { id, targetId, position }: Move): Tree {
  if (id === targetId) return tree;
  const rest = new Map([...tree].map(([parent, ids]) => [parent, ids.filter((other) => other !== id)]));
  const parent =
    position === 'inside' ? targetId : ([...rest].find(([, ids]) => ids.includes(targetId))?.[0] ?? '');
  const siblings = rest.get(parent) ?? [];
  const at =
    position === 'inside' ? siblings.length : siblings.indexOf(targetId) + (position === 'after' ? 1 : 0);
  return rest.set(parent, siblings.toSpliced(at, 0, id));
}

function treeOf(items: readonly Item[]): { tree: Tree; problems: string[] } {
  const tree = new Map<string, string[]>();
  const problems = problemUnless(
    items.length === FOLDERS + DOCS,
    `${items.length} documents where there were ${FOLDERS + DOCS}`,
  );
  for (const { id, parentId, seq } of items.toSorted((a, b) => a.seq - b.seq)) {
    const siblings = tree.get(parentId ?? '') ?? [];
    problems.push(
      ...problemUnless(
        seq === siblings.length,
        `place ${seq} where ${siblings.length} comes, below ${parentId}`,
      ),
    );
    tree.set(parentId ?? '', [...siblings, id]);
    problems.push(
      ...problemUnless(leadsToTop(items, id), `${id} is in a circle, or below what is not there`),
    );
  }
  return { tree, problems };
}

function leadsToTop(items: readonly Item[], id: string): boolean {
  let at: string | null | undefined = id;
  for (let steps = 0; typeof at === 'string' && steps <= items.length; steps++)
    at = items.find((item) => item.id === at)?.parentId;
  return at === null;
}

function isSame(a: Tree, b: Tree): boolean {
  return words(a) === words(b);
}

function words(tree: Tree): string {
  const filled = [...tree].filter(([, ids]) => ids.length > 0);
  return filled
    .map(([parent, ids]) => `${parent}: ${ids.join()}`)
    .toSorted()
    .join('; ');
}
