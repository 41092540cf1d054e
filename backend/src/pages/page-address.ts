import { isReservedUsername, isUsername, PAGE_LIMIT_DEFAULT } from '@maru/core';
import { docIdOfSegment } from '@maru/core/text';

/** What an address of the website leads to. */
export type PageAddress =
  /** A screen of the application. */
  | { readonly kind: 'screen'; readonly path: string; readonly isPublic: boolean }
  /** A screen that shows what was published last, so many of them. */
  | { readonly kind: 'recent'; readonly path: string; readonly count: number }
  /** Leads on to a public document. */
  | { readonly kind: 'random'; readonly path: string }
  /** The home of a space, or a document in it. */
  | { readonly kind: 'document'; readonly groupName: string; readonly docId: string | null }
  /** Editor and history of a document: its owner's alone. */
  | { readonly kind: 'workshop'; readonly groupName: string; readonly docId: string }
  | { readonly kind: 'unknown' };

/** Documents on the front door. */
const LANDING_DOCS = 3;

const UNKNOWN: PageAddress = { kind: 'unknown' };

/** Screens that are the same for everybody until they start, and that search engines may list. */
const PUBLIC_SCREENS: ReadonlySet<string> = new Set(['/signup', '/login', '/terms', '/privacy', '/help']);

/** Public screens with documents on them, and how many. */
const RECENT_SCREENS: ReadonlyMap<string, number> = new Map([
  ['/', LANDING_DOCS],
  ['/explore', PAGE_LIMIT_DEFAULT],
  ['/recents', PAGE_LIMIT_DEFAULT],
]);

/** Screens about somebody, or with a secret or words of somebody's in the address. What the website does not have is not here. */
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

/** What one sets for oneself and for one's space; without its last part it leads to the first of its pages. */
const SETTINGS_SCREEN = /^\/(?:account(?:\/(?:info|password|email|delete|support|history))?|space(?:\/(?:name|design|export|trash))?)$/;

/** Reads a request's path. One slash at the end makes no difference. */
export function readPageAddress(path: string): PageAddress {
  const trimmed = /[^/]\/$/.test(path) ? path.slice(0, -1) : path;
  const count = RECENT_SCREENS.get(trimmed);
  if (count !== undefined) return { kind: 'recent', path: trimmed, count };
  if (trimmed === '/random') return { kind: 'random', path: trimmed };
  if (PUBLIC_SCREENS.has(trimmed)) return { kind: 'screen', path: trimmed, isPublic: true };
  if (PRIVATE_SCREENS.has(trimmed) || SETTINGS_SCREEN.test(trimmed)) return { kind: 'screen', path: trimmed, isPublic: false };
  const [, first = '', second, third, fourth, ...rest] = trimmed.split('/');
  if (!isUsername(first) || isReservedUsername(first) || rest.length > 0) return UNKNOWN;
  const groupName = first.toLowerCase();
  if (second === undefined) return { kind: 'document', groupName, docId: null };
  const docId = docIdOfSegment(second);
  if (docId === null || !isDecodable(second)) return UNKNOWN;
  if (third === undefined) return { kind: 'document', groupName, docId };
  const isWorkshop = (third === 'edit' && fourth === undefined) || (third === 'history' && /^[0-9a-z]{24}$/.test(fourth ?? docId));
  return isWorkshop ? { kind: 'workshop', groupName, docId } : UNKNOWN;
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}
