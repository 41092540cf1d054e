import { keepReadingPlace, placeBefore } from '../storage/reading-place.ts';

/** Where the reader of a page was before it was loaded again, and what keeps that when it is left. */
export const readingPlace = { before: placeBefore, keep: keepReadingPlace };
