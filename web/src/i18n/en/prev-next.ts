export const prevNext = {
  beside: 'Previous and next document',
  before: 'Previous',
  after: 'Next',
  backlinks: 'Linked from',
} as const;
