import type { Locale } from '@maru/core';
import { AppError } from '@maru/core/api';
import type { ErrorCode } from '@maru/core/api';
import type { BodyOf, QueryOf } from '@maru/core/api/contracts';
import type { LoginProvider, ProviderIdentity } from '../../login-providers/login-provider.ts';
import { isSecondStepRequired } from '../../policies/second-step.ts';
import type { Viewer } from '../../policies/viewer.ts';
import { networkOf, wideNetworkOf } from '../limits/network-of.ts';
import type { PendingProviderLogin } from '../login-providers/provider-logins.ts';
import type { AccountContext } from './account-context.ts';
import { hashCookie } from './auth-cookie.ts';
import { createSignInByIdentity } from './sign-in-by-identity.ts';
import type { ProviderWrite } from './sign-in-by-identity.ts';
import { createUseIdentity } from './use-identity.ts';
import type { DeviceInfo, SessionCookies, SignedIn } from './sessions.ts';

/** The page to lead the browser to, and its cookies. */
export interface ProviderReturn {
  /** Path of this site. */
  readonly location: string;
  readonly signedIn: SignedIn | null;
}

type Callback = QueryOf<'finishProviderLogin'>;

/** A browser that comes back from a provider. */
interface Returning {
  readonly viewer: Viewer | null;
  readonly cookies: SessionCookies;
  readonly device: DeviceInfo;
}

/** A login that was used up, with its secrets. */
interface PendingLogin extends PendingProviderLogin {
  readonly state: string;
  readonly deviceKey: string;
  readonly from: LoginProvider;
}

/** Begins a login. Errors: validation_failed, provider_unavailable, too_many_requests. */
export function createProviderLogin({
  limits,
  sessions,
  beginProviderLogin,
}: AccountContext): (
  input: BodyOf<'beginProviderLogin'>,
  cookies: SessionCookies,
  device: Pick<DeviceInfo, 'ip'> & { readonly locale: Locale },
) => Promise<{ readonly url: string; readonly deviceKey: string }> {
  return async ({ provider, next }, cookies, { ip, locale }) => {
    await limits.take('providerLogins', networkOf(ip));
    const deviceKey = await sessions.deviceKeyFor(cookies);
    const start = { purpose: 'login', sessionId: null, provider, next, deviceKey, locale } as const;
    return { url: await beginProviderLogin(start), deviceKey };
  };
}

/** Pages that a refusal leads to. */
const PAGES: Readonly<Record<PendingProviderLogin['purpose'], string>> = {
  login: '/login',
  link: '/account/security',
  proof: '/account/security',
};

/**
 * Takes a browser that comes back from a provider. It has to be the one that was sent there (`device_key`),
 * by the login that `state` names, which is used up before the provider is asked. Refusals lead to a page.
 */
export function createProviderReturn(
  context: AccountContext,
  isSignupOpen: boolean,
): (write: ProviderWrite, name: string, callback: Callback, browser: Returning) => Promise<ProviderReturn> {
  const { limits, unrecorded, providers, providerLogins, identities, store } = context;
  const signIn = createSignInByIdentity(context);
  const applyIdentity = createUseIdentity(context);

  const refuse = (page: string, code: ErrorCode): ProviderReturn => ({
    location: withMember(page, `refused=${code}`),
    signedIn: null,
  });

  /**
   * Finds the login that the browser comes back with, and uses it up; null where there is none. A request
   * without cookie or state counts as no failed login: any other site has a visitor's browser send those.
   */
  const consumePendingLogin = async (
    name: string,
    callback: Callback,
    { cookies, device }: Returning,
  ): Promise<PendingLogin | null> => {
    const { deviceKey } = cookies;
    const { state } = callback;
    if (state === undefined || deviceKey === undefined) return null;
    const taken = await limits.takeAll([
      ['failedLoginsPerAddress', networkOf(device.ip)],
      ['failedLoginsPerNetwork', wideNetworkOf(device.ip)],
    ]);
    const pending = await providerLogins.find('asked', state, hashCookie(deviceKey));
    const provider = providers.find(name);
    if (pending === null || provider === undefined || pending.provider !== name) return null;
    if (!(await unrecorded.write((db) => providerLogins.take(db, state)))) return null;
    await taken.refund();
    return { ...pending, state, deviceKey, from: provider };
  };

  const logIn = async (
    write: ProviderWrite,
    { provider, next, deviceKey }: PendingLogin,
    identity: ProviderIdentity,
    browser: Pick<Returning, 'cookies' | 'device'>,
  ): Promise<ProviderReturn> => {
    const known = await store.query((db) => identities.find(db, identity));
    if (known !== undefined) {
      const result = await signIn(write, known, identity, { deviceKey, ...browser });
      return { location: pathAfter(result, next), signedIn: result.signedIn };
    }
    if (!isSignupOpen) return refuse('/login', 'signup_closed');
    const ticket = await providerLogins.keep('first', { provider, identity, next }, deviceKey);
    return { location: `/first-login#ticket=${ticket}`, signedIn: null };
  };

  const continueLogin = async (
    write: ProviderWrite,
    pending: PendingLogin,
    callback: Callback,
    { viewer, cookies, device }: Returning,
  ): Promise<ProviderReturn> => {
    const { purpose, locale } = pending;
    const identity = await providers.identify(pending.from, callback, {
      ...pending,
      isFresh: purpose === 'proof',
    });
    if (purpose === 'login')
      return await logIn(write, pending, identity, { cookies, device: { ...device, locale } });
    if (viewer === null || viewer.sessionId !== pending.sessionId) return refuse('/login', OVER);
    const done = await applyIdentity(write, viewer, purpose, identity);
    return { location: withMember(pageOf(pending), `done=${done}`), signedIn: null };
  };

  /** Returns the path after a login, or of its second step: a fragment reaches no server and no log. */
  const pathAfter = (
    { needed, signedIn, grade, hasSecondStep }: Awaited<ReturnType<typeof signIn>>,
    next: string | null,
  ): string => {
    const query = next === null ? '' : `?next=${encodeURIComponent(next)}`;
    if (needed !== null) return `/login${query}#step=${needed.ticket}&methods=${needed.methods.join('.')}`;
    if (!hasSecondStep && isSecondStepRequired(grade, context.secondStepGrade))
      return `/account/security${query}`;
    return next ?? `/${signedIn?.user.username ?? ''}`;
  };

  return async (write, name, callback, browser) => {
    let page = '/login';
    try {
      const pending = await consumePendingLogin(name, callback, browser);
      if (pending === null) return refuse(page, OVER);
      page = pageOf(pending);
      return await continueLogin(write, pending, callback, browser);
    } catch (error) {
      if (error instanceof AppError) return refuse(page, error.code);
      throw error;
    }
  };
}

const OVER = 'provider_login_over';

/** Returns the page that a login, link or proof goes on at. */
function pageOf({ purpose, next }: Pick<PendingProviderLogin, 'purpose' | 'next'>): string {
  return purpose === 'proof' ? (next ?? PAGES.proof) : PAGES[purpose];
}

/** Adds a member to the query of a path, before its fragment. */
function withMember(page: string, member: string): string {
  const [path = '', ...fragment] = page.split('#');
  return [`${path}${path.includes('?') ? '&' : '?'}${member}`, ...fragment].join('#');
}
