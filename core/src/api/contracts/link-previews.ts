import { endpoint } from '../endpoint.ts';

const schemas = () => import('../schemas/link-previews.ts');

export const getLinkPreview = endpoint({
  method: 'GET',
  path: '/api/link_preview',
  auth: 'user',
  schemas: async () => (await schemas()).getLinkPreview,
});
