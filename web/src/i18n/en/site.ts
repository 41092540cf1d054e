/** The name of the site, and what every page of it says. */
export const site = {
  productName: 'Maru',
  loading: 'Loading',
  skipToContent: 'Skip to the text',
  skipToComments: 'Skip to the comments',
} as const;
