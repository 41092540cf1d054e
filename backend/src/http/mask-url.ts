/** Query parameters without personal or secret content. All other values are masked. */
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
 * Masks a request's URL for the log: removes link tokens, search terms, titles and file names. Uses an allow
 * list, so that new secrets are masked by default.
 */
export function maskUrl(url: string): string {
  const question = url.indexOf('?');
  const path = question === -1 ? url : url.slice(0, question);
  const masked = path.startsWith('/assets/')
    ? path.slice(0, 200)
    : path.split('/', 12).map(maskSegment).join('/');
  return question === -1 ? masked : `${masked}?${maskQuery(url.slice(question + 1))}`;
}

function maskSegment(segment: string, index: number, segments: readonly string[]): string {
  const documentId = DOCUMENT_SEGMENT.exec(segment)?.[1];
  if (documentId !== undefined) return `${documentId}-${MASK}`;
  if (segments[index - 1] === 'links') return MASK;
  const [, first = ''] = segments;
  // The second segment of a page path is a title unless it is a fixed one.
  if (
    index >= 2 &&
    first !== 'api' &&
    first !== 'account' &&
    first !== 'space' &&
    !PAGE_SEGMENT.test(segment)
  )
    return MASK;
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
