import type { Row } from './row.ts';
import { OWNERS_ALONE, READ, READABLE, WRITE } from './row.ts';

const NOT_FOUND = '404 404 404 404 404';

/** Rows of documents and their history. */
export const docRows: readonly Row[] = [
  { call: 'getDoc', params: { group: '@group', docId: '@doc' }, cells: READ },
  {
    call: 'getDoc',
    what: 'under another space',
    params: { group: '@otherGroup', docId: '@doc' },
    cells: {
      public: NOT_FOUND,
      private: NOT_FOUND,
      link: NOT_FOUND,
      publicInPrivate: NOT_FOUND,
      unknown: NOT_FOUND,
    },
  },
  {
    call: 'isDocUpdated',
    params: { id: '@doc' },
    query: { lastUpdatedAt: '2026-01-01T00:00:00.000Z' },
    cells: READ,
  },
  { call: 'getDocPreview', params: { id: '@doc' }, cells: READ },
  { call: 'listBacklinks', params: { id: '@doc' }, cells: READ },
  { call: 'listBacklinks', what: 'of what it links to', params: { id: '@anchor' }, cells: READABLE },
  {
    call: 'updateDoc',
    params: { id: '@doc' },
    body: { title: 'Taken over', content: 'taken over', overwrite: true },
    cells: { ...WRITE, publicHome: '401 403 ok 401 403', privateHome: '401 404 ok 401 404' },
  },
  {
    call: 'updateDoc',
    what: 'as an autosave',
    params: { id: '@doc' },
    body: { title: 'Taken over', content: 'taken over', overwrite: true, fold: true },
    cells: {
      ...WRITE,
      public: '401 403 422:not_foldable 401 403',
      link: '401 404 422:not_foldable 401 404',
      oldLink: '401 404 422:not_foldable 401 404',
      publicInPrivate: '401 403 422:not_foldable 401 403',
      publicHome: '401 403 422:not_foldable 401 403',
      privateHome: '401 404 ok 401 404',
    },
  },
  {
    call: 'updateDoc',
    what: 'as a private one',
    params: { id: '@doc' },
    body: { title: 'Taken over', content: 'taken over', overwrite: true, isPrivate: true },
    cells: {
      ...WRITE,
      public: '401 403 409:not_private 401 403',
      link: '401 404 409:not_private 401 404',
      oldLink: '401 404 409:not_private 401 404',
      publicInPrivate: '401 403 409:not_private 401 403',
      publicHome: '401 403 409:not_private 401 403',
      privateHome: '401 404 ok 401 404',
    },
  },
  {
    call: 'updateDocMeta',
    params: { id: '@doc' },
    body: { access: 'public' },
    cells: { ...WRITE, privateHome: '401 404 ok 401 404' },
  },
  {
    call: 'updateDocMeta',
    what: 'link',
    params: { id: '@doc' },
    body: { access: 'link', regenerateLink: true },
    cells: WRITE,
  },
  {
    call: 'updateDocMeta',
    what: 'into a folder',
    params: { id: '@doc' },
    body: { parentId: '@sibling' },
    cells: {
      public: '401 403 422 401 403',
      private: '401 404 422 401 404',
      link: '401 404 422 401 404',
      unknown: '401 404 404 401 404',
    },
  },
  {
    call: 'reorderDocs',
    body: { id: '@doc', targetId: '@sibling', position: 'before' },
    cells: {
      ...WRITE,
      publicHome: '401 403 422:home_document 401 403',
      privateHome: '401 404 422:home_document 401 404',
    },
  },
  {
    call: 'reorderDocs',
    what: 'a document of the caller beside it',
    body: { id: '@callerDoc', targetId: '@doc', position: 'after' },
    cells: {
      public: '401 403 ok 401 403',
      private: '401 404 ok 401 404',
      link: '401 404 ok 401 404',
      publicInPrivate: '401 403 ok 401 403',
      privateInPublic: '401 404 ok 401 404',
      deleted: '401 404 404 401 404',
      unknown: '401 404 404 401 404',
    },
  },
  {
    call: 'deleteDoc',
    params: { id: '@doc' },
    cells: {
      ...WRITE,
      publicHome: '401 403 422:home_document 401 403',
      privateHome: '401 404 422:home_document 401 404',
    },
  },
  {
    call: 'undeleteDoc',
    params: { id: '@doc' },
    cells: {
      public: '401 404 404 401 404',
      private: '401 404 404 401 404',
      link: '401 404 404 401 404',
      deleted: '401 404 ok 401 404',
      unknown: '401 404 404 401 404',
    },
  },
  { call: 'listHistory', params: { id: '@doc' }, cells: OWNERS_ALONE },
  { call: 'getHistory', params: { id: '@doc', historyId: '@historyId' }, cells: OWNERS_ALONE },
  {
    call: 'getHistory',
    what: 'of another document',
    params: { id: '@sibling', historyId: '@historyId' },
    cells: { public: NOT_FOUND, private: NOT_FOUND, link: NOT_FOUND, unknown: NOT_FOUND },
  },
  {
    call: 'nameVersion',
    params: { id: '@doc', historyId: '@historyId' },
    body: { name: 'Taken over' },
    cells: OWNERS_ALONE,
  },
  {
    call: 'nameVersion',
    what: 'of another document',
    params: { id: '@sibling', historyId: '@historyId' },
    body: { name: 'Taken over' },
    cells: { public: NOT_FOUND, private: NOT_FOUND, link: NOT_FOUND, unknown: NOT_FOUND },
  },
  { call: 'getWorkingCopy', params: { id: '@doc' }, cells: OWNERS_ALONE },
  {
    call: 'putWorkingCopy',
    params: { id: '@doc' },
    body: { title: 'Taken over', content: 'taken over', lastUpdatedAt: null },
    cells: {
      ...OWNERS_ALONE,
      private: '404 404 422:not_published 404 404',
      privateInPublic: '404 404 422:not_published 404 404',
      privateHome: '404 404 422:not_published 404 404',
    },
  },
  { call: 'deleteWorkingCopy', params: { id: '@doc' }, cells: OWNERS_ALONE },
  { call: 'restoreDoc', params: { id: '@doc' }, body: { historyId: '@historyId' }, cells: OWNERS_ALONE },
];
