import { isReservedUsername, isUsername, PAGE_LIMIT_DEFAULT } from '@maru/core';
import { docIdOfSegment } from '@maru/core/text';

/** Kinds of website addresses. */
export type PageAddress =
  /** A screen of the application. */
  | { readonly kind: 'screen'; readonly path: string; readonly isPublic: boolean }
  /** A screen that lists the newest publications, and their number. */
  | { readonly kind: 'recent'; readonly path: string; readonly count: number }
  /** Redirects to a random public document. */
  | { readonly kind: 'random'; readonly path: string }
  /** The home of a space, or a document in it. */
  | { readonly kind: 'document'; readonly groupName: string; readonly docId: string | null }
  /** Editor and history of a document, for its owner only. */
  | { readonly kind: 'ownerPage'; readonly groupName: string; readonly docId: string }
  | { readonly kind: 'unknown' };

/** Number of documents on the landing page. */
const LANDING_DOCS = 3;

const UNKNOWN: PageAddress = { kind: 'unknown' };

/** Screens that are identical for all visitors until their scripts run, and that search engines may index. */
const PUBLIC_SCREENS: ReadonlySet<string> = new Set(['/signup', '/login', '/terms', '/privacy', '/help']);

/** Public screens that list documents, and their number. */
const RECENT_SCREENS: ReadonlyMap<string, number> = new Map([
  ['/', LANDING_DOCS],
  ['/explore', PAGE_LIMIT_DEFAULT],
  ['/recents', PAGE_LIMIT_DEFAULT],
]);

/**
 * Screens with personal content, or with a secret or personal
 * text in the address. Lists only screens that the website has.
 */
const PRIVATE_SCREENS: ReadonlySet<string> = new Set([
  '/forgot',
  '/reset-password',
  '/confirm-email',
  '/confirm-signup',
  '/new',
  '/media',
  '/notifications',
  '/search',
]);

/** Settings of the account and of the space; a path without its last segment redirects to the first page. */
const SETTINGS_SCREEN =
  /^\/(?:account(?:\/(?:info|password|email|delete|support|history))?|space(?:\/(?:name|design|export|trash))?)$/;

/** Parses a request's path. Ignores one slash at the end. */
export function readPageAddress(path: string): PageAddress {
  const trimmed = /[^/]\/$/.test(path) ? path.slice(0, -1) : path;
  const count = RECENT_SCREENS.get(trimmed);
  if (count !== undefined) return { kind: 'recent', path: trimmed, count };
  if (trimmed === '/random') return { kind: 'random', path: trimmed };
  if (PUBLIC_SCREENS.has(trimmed)) return { kind: 'screen', path: trimmed, isPublic: true };
  if (PRIVATE_SCREENS.has(trimmed) || SETTINGS_SCREEN.test(trimmed))
    return { kind: 'screen', path: trimmed, isPublic: false };
  const [, first = '', second, third, fourth, ...rest] = trimmed.split('/');
  if (!isUsername(first) || isReservedUsername(first) || rest.length > 0) return UNKNOWN;
  const groupName = first.toLowerCase();
  if (second === undefined) return { kind: 'document', groupName, docId: null };
  const docId = docIdOfSegment(second);
  if (docId === null || !isDecodable(second)) return UNKNOWN;
  if (third === undefined) return { kind: 'document', groupName, docId };
  const isOwnerPage =
    (third === 'edit' && fourth === undefined) ||
    (third === 'history' && /^[0-9a-z]{24}$/.test(fourth ?? docId));
  return isOwnerPage ? { kind: 'ownerPage', groupName, docId } : UNKNOWN;
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}
