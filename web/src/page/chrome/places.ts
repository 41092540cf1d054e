/* Pages that the frame of every page links to, in order, by the only segment of their paths. */

/** Lists of public documents. */
export const PLACES = ['explore', 'recents', 'random'] as const;

/** Pages about the site itself. */
export const SITE_PAGES = ['help', 'terms', 'privacy'] as const;
