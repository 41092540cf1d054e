import type { Row } from './row.ts';

const SAID = { content: 'Words of the caller' };

/** Rows of comments and notifications: comments exist on public documents only, for their readers. */
export const commentRows: readonly Row[] = [
  {
    call: 'listComments',
    query: { docId: '@doc' },
    cells: {
      public: 'sees sees sees sees sees',
      private: '404 404 blind 404 404',
      link: '404 404 blind 404 404',
      oldLink: '404 404 blind 404 404',
      publicInPrivate: 'sees sees sees sees sees',
      privateInPublic: '404 404 blind 404 404',
      deleted: '404 404 404 404 404',
      publicHome: 'sees sees sees sees sees',
      privateHome: '404 404 blind 404 404',
      unknown: '404 404 404 404 404',
    },
  },
  {
    call: 'createComment',
    query: { docId: '@doc' },
    body: SAID,
    cells: {
      public: '401 ok ok 401 ok',
      private: '401 404 403 401 404',
      link: '401 404 403 401 403',
      oldLink: '401 404 403 401 404',
      publicInPrivate: '401 ok ok 401 ok',
      privateInPublic: '401 404 403 401 404',
      deleted: '401 404 404 401 404',
      unknown: '401 404 404 401 404',
    },
  },
  {
    call: 'createComment',
    what: 'in answer to one of another document',
    query: { docId: '@anchor' },
    body: { ...SAID, parentId: '@comment' },
    cells: { public: '401 422 422 401 422', private: '401 422 422 401 422', deleted: '401 422 422 401 422' },
  },
  {
    call: 'updateComment',
    params: { id: '@comment' },
    body: SAID,
    cells: {
      public: '401 403 403 401 403',
      private: '401 404 403 401 404',
      link: '401 404 403 401 404',
      publicInPrivate: '401 403 403 401 403',
      privateInPublic: '401 404 403 401 404',
      deleted: '401 404 404 401 404',
      unknown: '401 404 404 401 404',
    },
  },
  {
    call: 'updateComment',
    what: 'of the caller `other`',
    params: { id: '@othersComment' },
    body: SAID,
    cells: {
      public: '401 ok 403 401 403',
      private: '401 404 403 401 404',
      link: '401 404 403 401 404',
      deleted: '401 404 404 401 404',
    },
  },
  {
    call: 'deleteComment',
    params: { id: '@comment' },
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
    call: 'listNotifications',
    cells: {
      public: '401 blind sees 401 blind',
      private: '401 blind blind 401 blind',
      link: '401 blind blind 401 blind',
      publicInPrivate: '401 blind sees 401 blind',
      privateInPublic: '401 blind blind 401 blind',
      deleted: '401 blind blind 401 blind',
    },
  },
  {
    call: 'deleteNotification',
    params: { id: '@notification' },
    cells: { public: '401 404 ok 401 404', private: '401 404 ok 401 404', unknown: '401 404 404 401 404' },
  },
];
