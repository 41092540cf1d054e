export const neighbours = {
  beside: 'Beside this document',
  before: 'Before',
  after: 'Next',
  backlinks: 'Linked from',
} as const;
