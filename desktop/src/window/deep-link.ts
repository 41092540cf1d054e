import { isReservedUsername, isUsername } from '@maru/core';
import { DESKTOP_LOGIN_PATH } from '@maru/core/desktop';
import { LINK_SCHEME } from '../protocol/addresses.ts';
import { parseServerAddress } from '../settings/server-address.ts';

/** Target of a link from another program. */
export interface DeepLink {
  readonly server: string;
  /** Path of the page, restricted to the characters of addresses. */
  readonly path: string;
}

const MAX_LENGTH = 1_000;
/**
 * `maru://{host}[:{port}]/{group}[/{docId}[-{title}][?accessToken={token}]][#anchor]`,
 * without a user, dot segments or another query.
 */
const LINK = new RegExp(
  `^${LINK_SCHEME}://([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\\d{1,5})?)/([A-Za-z0-9]{5,32})(?:/([0-9a-z]{24})(-[\\w%.~-]{0,600})?(\\?accessToken=[\\w-]{1,200})?(#[\\w%.~-]{1,200})?)?/?$`,
);

/** Parses a link strictly; null for anything else. Never throws. */
export function parseDeepLink(text: string): DeepLink | null {
  if (text.length > MAX_LENGTH) return null;
  const [, host, group, docId, title = '', token = '', anchor = ''] = LINK.exec(text) ?? [];
  if (
    host === undefined ||
    group === undefined ||
    host.includes('..') ||
    !isUsername(group) ||
    isReservedUsername(group)
  )
    return null;
  const server = parseServerAddress(host);
  if (server === null) return null;
  return {
    server,
    path:
      docId === undefined
        ? `/${group.toLowerCase()}`
        : `/${group.toLowerCase()}/${docId}${title}${token}${anchor}`,
  };
}

/** Answer of the login's page in the system's browser. */
export interface LoginCallback {
  readonly code: string;
  readonly state: string;
}

const LOGIN_ANSWER = new RegExp(
  `^${LINK_SCHEME}:/${DESKTOP_LOGIN_PATH}/?\\?code=([\\w-]{43})&state=([\\w-]{43})$`,
);

/** Parses the answer of a login by the browser strictly; null for anything else. */
export function parseLoginCallback(text: string): LoginCallback | null {
  const [, code, state] = LOGIN_ANSWER.exec(text) ?? [];
  return code === undefined || state === undefined ? null : { code, state };
}

/** Returns the first link among the app's arguments. */
export function findLink(words: readonly string[]): string | null {
  return words.find((word) => word.startsWith(`${LINK_SCHEME}:`)) ?? null;
}
