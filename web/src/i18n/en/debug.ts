/** Texts of the developers' page, which the production build does not have. */
export const debug = {
  title: 'Markup',
  source: 'Source',
  tree: 'Tree',
  hint: 'Point at either side: the other shows what belongs to it.',
} as const;
