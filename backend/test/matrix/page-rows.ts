import type { Row } from './row.ts';
import { LISTED_ALIKE, OWNERS_ALONE, PUBLISHED, READ } from './row.ts';

const ALL = 'ok ok ok ok ok';
const SEEN = 'sees sees sees sees sees';
const NONE = '404 404 404 404 404';

/**
 * Addresses outside of the contract. Those of the website with a parameter
 * need a row each; screens without one are the same for everybody.
 */
export const pageRows: readonly Row[] = [
  {
    call: null,
    path: '/:group',
    what: '/@group',
    cells: { public: ALL, private: ALL, publicHome: ALL, privateHome: ALL, unknownGroup: NONE },
  },
  {
    call: null,
    path: '/:group',
    what: '/@group?cursor=@doc',
    cells: { public: ALL, private: ALL, publicHome: ALL, privateHome: ALL, unknownGroup: NONE },
  },
  { call: null, path: '/:group/:docSegment', what: '/@group/@doc', cells: READ },
  { call: null, path: '/:group/:docSegment', what: '/@group/@doc?cursor=@doc', cells: READ },
  // A public page with the document inside it, by an alias.
  { call: null, path: '/:group/:docSegment', what: '/@group/@host', cells: LISTED_ALIKE },
  { call: null, path: '/:group/:docSegment', what: '/@group/@doc-any-title?view=reader', cells: READ },
  {
    call: null,
    path: '/:group/:docSegment',
    what: '/@group/@doc?comments',
    cells: { ...READ, public: SEEN, publicInPrivate: SEEN, publicHome: SEEN },
  },
  {
    call: null,
    path: '/:group/:docSegment',
    what: '/@otherGroup/@doc?comments',
    cells: { public: NONE, private: NONE, link: NONE, unknown: NONE },
  },
  {
    call: null,
    path: '/:group/:docSegment',
    what: '/@otherGroup/@doc',
    cells: { public: NONE, private: NONE, link: NONE, unknown: NONE },
  },
  { call: null, path: '/:group/:docSegment/edit', what: '/@group/@doc/edit', cells: OWNERS_ALONE },
  {
    call: null,
    path: '/:group/:docSegment/history/:historyId?',
    what: '/@group/@doc/history',
    cells: OWNERS_ALONE,
  },
  {
    call: null,
    path: '/:group/:docSegment/history/:historyId?',
    what: '/@group/@doc/history/@historyId',
    cells: OWNERS_ALONE,
  },
  {
    call: null,
    path: '/:group/feed.xml',
    what: '/@group/feed.xml',
    cells: { ...PUBLISHED, unknownGroup: NONE },
  },
  { call: null, path: '/sitemap.xml', what: '/sitemap.xml', cells: PUBLISHED },
  {
    call: null,
    path: '/robots.txt',
    what: '/robots.txt',
    cells: { public: 'blind blind blind blind blind' },
  },
  { call: null, path: '/healthz', what: '/healthz', cells: { any: ALL } },
  { call: null, path: '/readyz', what: '/readyz', cells: { any: ALL } },
  { call: null, path: '/metrics', what: '/metrics', cells: { any: ALL } },
  { call: null, path: '/api', what: '/api', cells: { any: ALL } },
  { call: null, path: '/api/openapi.json', what: '/api/openapi.json', cells: { any: ALL } },
  { call: null, path: '/favicon.svg', what: '/favicon.svg', cells: { any: ALL } },
  { call: null, path: '/nothing/at/all', what: '/nothing/at/all', cells: { any: NONE } },
  {
    call: null,
    method: 'POST',
    path: '/:group/:docSegment',
    what: '/@group/@doc',
    cells: { public: '405 405 405 405 405', private: '405 405 405 405 405', unknown: '405 405 405 405 405' },
  },
];
