import { MINE } from './row.ts';
import type { Row } from './row.ts';

/** Rows of media. The fixture's file is referred to by its document, and is readable with it. */
export const mediaRows: readonly Row[] = [
  {
    call: 'listMedia',
    query: { groupName: '@group' },
    cells: {
      private: '401 403 sees 401 403',
      public: '401 403 sees 401 403',
      unknownGroup: '401 404 404 401 404',
    },
  },
  {
    call: 'uploadMedia',
    body: { groupName: '@group' },
    cells: { own: '401 403 ok 401 403', unknownGroup: '401 404 404 401 404' },
  },
  {
    call: 'deleteMedia',
    params: { id: '@media' },
    cells: {
      public: '401 403 ok 401 403',
      private: '401 404 ok 401 404',
      link: '401 404 ok 401 404',
      oldLink: '401 404 ok 401 404',
      publicInPrivate: '401 403 ok 401 403',
      privateInPublic: '401 404 ok 401 404',
      deleted: '401 404 ok 401 404',
      publicHome: '401 403 ok 401 403',
      unknown: '401 404 404 401 404',
    },
  },
  {
    call: null,
    path: '/media/:id/:filename',
    what: '/media/@media/a.txt',
    cells: {
      public: 'sees sees sees sees sees',
      private: '404 404 sees 404 404',
      link: '404 404 sees sees sees',
      oldLink: '404 404 sees 404 404',
      publicInPrivate: 'sees sees sees sees sees',
      privateInPublic: '404 404 sees 404 404',
      deleted: '404 404 sees 404 404',
      publicHome: 'sees sees sees sees sees',
      unknown: '404 404 404 404 404',
    },
  },
  { call: 'getLinkPreview', query: { url: '@site/explore' }, cells: MINE },
  {
    call: 'getLinkPreview',
    what: 'not public',
    query: { url: 'http://10.0.0.1/' },
    cells: MINE,
  },
  {
    call: null,
    path: '/media/link-preview/:token',
    what: '/media/link-preview/a-token-of-nobody',
    cells: { any: '401 404 404 401 404' },
  },
];
