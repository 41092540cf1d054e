import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/link-previews.ts');

/** Sends a request to another site. */
export const getLinkPreview = endpoint({
  method: 'GET',
  path: '/api/link_preview',
  auth: 'user',
  hasSideEffects: true,
  summary: 'What a page of another site says of itself: title, description, picture, for a card',
  schemas: async () => (await schemas()).getLinkPreview,
});
