import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/links.ts');

/** For the owner alone; for anyone else the answer is 404, hence `auth: 'hidden'`. */
export const listLinks = endpoint({
  method: 'GET',
  path: '/api/groups/:name/links',
  auth: 'hidden',
  summary: 'Links of a space that lead nowhere, that several documents may be meant by, or to other sites',
  schemas: async () => (await schemas()).listLinks,
});

/** Sends a request to another site. */
export const getLinkState = endpoint({
  method: 'GET',
  path: '/api/groups/:name/links/state',
  auth: 'hidden',
  hasSideEffects: true,
  summary: 'Whether a page of another site answers',
  schemas: async () => (await schemas()).getLinkState,
});

export const listOutdatedLinks = endpoint({
  method: 'GET',
  path: '/api/docs/:id/outdated_links',
  auth: 'hidden',
  summary: 'The owner’s documents that link to this one by a former title, with the new targets',
  schemas: async () => (await schemas()).listOutdatedLinks,
});
