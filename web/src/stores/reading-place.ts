import { keepReadingPlace, placeBefore } from '../storage/reading-place.ts';

/** The scroll position before a reload, and the function that stores it when the page is left. */
export const readingPlace = { before: placeBefore, keep: keepReadingPlace };
