/** Query parameters that say nothing of anybody's texts or secrets. Every other value is masked. */
const OPEN_PARAMETERS: ReadonlySet<string> = new Set([
  'lang',
  'view',
  'limit',
  'kind',
  'full',
  'folder',
  'groupName',
  'parentId',
  'docId',
  'lastUpdatedAt',
]);
const MASK = '…';
const PLAIN_SEGMENT = /^[A-Za-z0-9_.]{1,32}$/;
const PAGE_SEGMENT = /^(?:[0-9a-z]{24}|edit|history|feed\.xml)?$/;
const DOCUMENT_SEGMENT = /^([0-9a-z]{24})-/;

/**
 * A request's URL as it may stand in a log: without link tokens, search words, titles and file names. What is kept is
 * listed, not what is hidden, so that a new secret is masked before anybody thinks of it.
 */
export function maskUrl(url: string): string {
  const question = url.indexOf('?');
  const path = question === -1 ? url : url.slice(0, question);
  const masked = path.startsWith('/assets/') ? path.slice(0, 200) : path.split('/', 12).map(maskSegment).join('/');
  return question === -1 ? masked : `${masked}?${maskQuery(url.slice(question + 1))}`;
}

function maskSegment(segment: string, index: number, segments: readonly string[]): string {
  const documentId = DOCUMENT_SEGMENT.exec(segment)?.[1];
  if (documentId !== undefined) return `${documentId}-${MASK}`;
  if (segments[index - 1] === 'links') return MASK;
  const [, first = ''] = segments;
  // Second segments of pages are titles unless they are ours.
  if (index >= 2 && first !== 'api' && first !== 'account' && first !== 'space' && !PAGE_SEGMENT.test(segment)) return MASK;
  return segment === '' || PLAIN_SEGMENT.test(segment) ? segment : MASK;
}

function maskQuery(query: string): string {
  return query
    .split('&', 20)
    .map((pair) => {
      const equals = pair.indexOf('=');
      const name = equals === -1 ? pair : pair.slice(0, equals);
      if (!/^\w{1,32}$/.test(name)) return MASK;
      if (equals === -1) return name;
      const value = pair.slice(equals + 1);
      return `${name}=${OPEN_PARAMETERS.has(name) && /^[\w.:-]{0,64}$/.test(value) ? value : MASK}`;
    })
    .join('&');
}
