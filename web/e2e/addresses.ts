import { SITE_MAP } from '@maru/core/site-map';
import type { SiteRoute } from '@maru/core/site-map';
import { postComment, createCommentedDoc } from '@maru/backend/testing/comments.ts';
import { createDoc, createDocWith } from '@maru/backend/testing/docs.ts';
import { assertFound } from '@maru/backend/testing/found.ts';
import { createUser } from '@maru/backend/testing/server.ts';
import type { TestUser } from '@maru/backend/testing/server.ts';

const TEXT = `마루는 집의 가운데에 있어요. A floor in the middle of the house[^1].

[toc]

## 재료 Materials

- [x] 소나무
- [ ] \`못\` **열두** 개

| 이름 | 길이 |
|------|-----:|
| 마루 | 320 |

\`\`\`js
const floor = { length: 320, width: 180, isSwept: true, comment: 'a line that is too long for a telephone' };
\`\`\`

### 순서 Order

> 서두르지 말 것. https://example.org/a/very/long/address/without/any/space/in/it/to/break/at

[^1]: 안방과 건넌방 사이.
`;

/** A space with documents of every kind, and the data that a user has after a while. */
export interface SeededSpace {
  readonly owner: TestUser;
  readonly publicDoc: string;
  readonly privateDoc: string;
  /** A public document without text. */
  readonly emptyDoc: string;
  readonly folder: string;
  /** Id of the first version of the private document. */
  readonly historyId: string;
}

export async function seedSpace(server: { readonly url: string }): Promise<SeededSpace> {
  const owner = await createUser(server, 'owner');
  const guest = await createUser(server, 'guest');
  const title = '마루 놓기 Laying a floor, and what we learned from it in a long summer';
  const publicDoc = await createCommentedDoc(owner, { title, content: TEXT });
  await postComment(
    guest,
    publicDoc,
    '잘 읽었어요. See https://example.org/a/very/long/address/without/any/space/in/it',
  );
  const folder = await createDoc(owner, { title: '집 House', isFolder: true, content: '' });
  await createDocWith(owner, 'public', {
    title: '지붕 Roof',
    content: `# 지붕 Roof\n\nAfter ${title}: tiles.`,
    parentId: folder.id,
  });
  const doc = await createDoc(owner, { title: '비밀 Secret', content: TEXT, parentId: folder.id });
  const json = {
    title: '비밀 A secret',
    content: TEXT.replace('열두', '열세'),
    lastUpdatedAt: doc.updatedAt,
  };
  await owner.browser.expect(200, 'PUT', `/api/docs/${doc.id}`, { json });
  const { histories } = await owner.browser.expect(200, 'GET', `/api/docs/${doc.id}/history`);
  const { id: emptyDoc } = await createDocWith(owner, 'public', { title: '빈 글 Empty', content: '' });
  const thrown = await createDoc(owner, { title: '버린 글 Thrown away' });
  await owner.browser.expect(200, 'DELETE', `/api/docs/${thrown.id}`);
  return {
    owner,
    publicDoc,
    privateDoc: doc.id,
    emptyDoc,
    folder: folder.id,
    historyId: assertFound(histories.at(-1)).id,
  };
}

/** An address to visit, and the visitor. */
export interface Visit {
  readonly address: string;
  readonly as: 'owner' | 'visitor';
  readonly screen: string;
}

/** Addresses with parameters, and those that both kinds of users visit. */
const SPECIAL: Readonly<Record<string, (home: SeededSpace) => readonly Omit<Visit, 'screen'>[]>> = {
  '/': () => both('/'),
  '/reset-password': () => visitor(`/reset-password?token=${'x'.repeat(43)}`),
  '/confirm-email': () => visitor(`/confirm-email?token=${'x'.repeat(43)}`),
  '/confirm-signup': () => visitor(`/confirm-signup?token=${'x'.repeat(43)}`),
  '/end-session': () => visitor(`/end-session?token=${'x'.repeat(43)}`),
  '/undo-email': () => visitor(`/undo-email?token=${'x'.repeat(43)}`),
  '/first-login': () => visitor('/first-login', `/first-login#ticket=${'x'.repeat(43)}`),
  '/desktop-login': () => owner(`/desktop-login?challenge=${'x'.repeat(43)}&state=${'x'.repeat(43)}`),
  '/search': () => [...visitor('/search'), ...both('/search?q=마루')],
  '/:group/:docSegment/edit': (home) => owner(`/${home.owner.username}/${home.privateDoc}/edit`),
  '/:group/:docSegment/history/:historyId?': ({ owner: { username }, privateDoc, historyId }) =>
    owner(`/${username}/${privateDoc}/history`, `/${username}/${privateDoc}/history/${historyId}`),
  '/:group/:docSegment': ({ owner: { username }, publicDoc, privateDoc, emptyDoc, folder }) => [
    ...both(`/${username}/${publicDoc}`),
    ...visitor(`/${username}/${publicDoc}?view=reader`, `/${username}/${emptyDoc}`, '/nobody/here'),
    ...owner(`/${username}/${privateDoc}`, `/${username}/${folder}`),
  ],
  '/:group': (home) => both(`/${home.owner.username}`),
  '*': () => visitor('/nothing/is/here'),
};

const visitor = (...addresses: readonly string[]) =>
  addresses.map((address) => ({ address, as: 'visitor' }) as const);
const owner = (...addresses: readonly string[]) =>
  addresses.map((address) => ({ address, as: 'owner' }) as const);
const both = (address: string) => [...visitor(address), ...owner(address)];

/**
 * Returns the addresses of every route in this space. Throws
 * for a route with parameters that has no entry above.
 */
export function visitsOf(home: SeededSpace): readonly Visit[] {
  return SITE_MAP.filter(({ audience }) => audience !== 'developer').flatMap((route) =>
    (SPECIAL[route.path]?.(home) ?? visitsOfPlain(route)).map((stop) => ({ ...stop, screen: route.screen })),
  );
}

/** Visits a route with each of its tabs, or with each of its places in the palette. */
function visitsOfPlain({ path, audience, tabs, places = {} }: SiteRoute): readonly Omit<Visit, 'screen'>[] {
  const addresses =
    tabs === undefined
      ? [...new Set([path, ...Object.values(places)])]
      : tabs.map((tab) => path.replace(':tab?', tab));
  if (addresses.some((address) => address.includes(':')))
    throw new Error(`web/e2e/addresses.ts does not say how to get to ${path}`);
  return audience === 'visitor' ? visitor(...addresses) : owner(...addresses);
}
