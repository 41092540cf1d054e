import type { Row } from './row.ts';
import { FOUND_BY_OWNER, LISTED, PUBLISHED, READABLE } from './row.ts';

const NOWHERE = '404 404 404 404 404';

/** Rows of spaces and lists of documents. */
export const groupRows: readonly Row[] = [
  { call: 'getGroup', params: { name: '@group' }, cells: { ...LISTED, unknownGroup: NOWHERE } },
  {
    call: 'updateGroup',
    params: { name: '@group' },
    body: { title: 'Mine now' },
    cells: { any: '401 403 ok 401 403', unknownGroup: '401 404 404 401 404' },
  },
  {
    call: 'exportGroup',
    params: { name: '@group' },
    isMaking: true,
    cells: { any: '401 403 ok 401 403', unknownGroup: '401 404 404 401 404' },
  },
  {
    call: 'listTrash',
    params: { name: '@group' },
    cells: {
      deleted: '401 403 sees 401 403',
      public: '401 403 blind 401 403',
      private: '401 403 blind 401 403',
      unknownGroup: '401 404 404 401 404',
    },
  },
  {
    call: 'listLinks',
    params: { name: '@group' },
    query: { kind: 'missing' },
    cells: { any: '404 404 ok 404 404', unknownGroup: NOWHERE },
  },
  {
    call: 'getLinkState',
    params: { name: '@group' },
    query: { url: 'http://127.0.0.1/' },
    cells: { any: '404 404 ok 404 404', unknownGroup: NOWHERE },
  },
  {
    call: 'createDoc',
    isOnEachDatabase: true,
    query: { groupName: '@group' },
    body: { title: 'Planted' },
    cells: { any: '401 403 ok 401 403', unknownGroup: '401 404 404 401 404' },
  },
  {
    call: 'createDoc',
    what: 'inside somebody’s folder, in the space of the caller',
    query: { groupName: '@callerGroup' },
    body: { title: 'Planted', parentId: '@folder' },
    cells: {
      publicInPrivate: '401 422 ok 401 422',
      privateInPublic: '401 422 ok 401 422',
      unknown: '401 422 422 401 422',
    },
  },
  {
    call: 'findDocs',
    query: { groupName: '@group', title: '@title', full: 'true' },
    cells: { ...READABLE, unknown: 'blind blind blind blind blind', unknownGroup: NOWHERE },
  },
  {
    call: 'findDocs',
    what: 'by an alias that the text names',
    query: { groupName: '@group', title: '@alias', aliases: 'true' },
    cells: { ...READABLE, unknownGroup: NOWHERE },
  },
  {
    call: 'findDocs',
    what: 'by a former title',
    query: { groupName: '@group', title: '@former', aliases: 'true' },
    cells: { ...FOUND_BY_OWNER, unknownGroup: NOWHERE },
  },
  {
    call: 'listRecents',
    query: { limit: '100' },
    cells: {
      public: '401 blind sees 401 blind',
      private: '401 blind sees 401 blind',
      deleted: '401 blind blind 401 blind',
    },
  },
  { call: 'search', query: { q: '@title', limit: '100' }, cells: READABLE },
  {
    call: 'search',
    what: 'in a space',
    query: { q: '@title', groupName: '@group' },
    cells: { ...READABLE, unknownGroup: NOWHERE },
  },
  { call: 'explore', query: { kind: 'recent' }, cells: PUBLISHED },
  { call: 'explore', what: 'random', query: { kind: 'random', limit: '100' }, cells: { ...PUBLISHED } },
];
