/** The site's name, and texts of every page. */
export const site = {
  productName: 'Maru',
  loading: 'Loading',
  skipToContent: 'Skip to the text',
  skipToComments: 'Skip to the comments',
} as const;
