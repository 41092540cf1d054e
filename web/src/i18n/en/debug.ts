/** The page for developers, which the built website does not have. */
export const debug = {
  title: 'Markup',
  source: 'Source',
  tree: 'Tree',
  hint: 'Point at either side: the other shows what belongs to it.',
} as const;
