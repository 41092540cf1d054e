import {
  COMMENT_PAGES_MAX,
  COMMENT_PAGES_WINDOW_MS,
  COMMENTS_MAX,
  COMMENTS_WINDOW_MS,
  DESKTOP_CODES_MAX,
  DESKTOP_CODES_WINDOW_MS,
  EMAIL_CHANGES_MAX,
  EMAIL_CHANGES_WINDOW_MS,
  FAILED_LOGINS_MAX,
  FAILED_LOGINS_PER_ACCOUNT_MAX,
  FAILED_LOGINS_PER_ACCOUNT_WINDOW_MS,
  FAILED_LOGINS_PER_ADDRESS_MAX,
  FAILED_LOGINS_PER_NETWORK_MAX,
  FAILED_LOGINS_WINDOW_MS,
  IMPORT_PLAN_CALLS_MAX,
  IMPORT_PLAN_CALLS_WINDOW_MS,
  LINK_LISTS_MAX,
  LINK_LISTS_WINDOW_MS,
  LINK_PREVIEWS_MAX,
  LINK_PREVIEWS_WINDOW_MS,
  LINK_STATES_MAX,
  LINK_STATES_WINDOW_MS,
  MAILS_MAX,
  MAILS_WINDOW_MS,
  MINOR_SAVES_MAX,
  MINOR_SAVES_WINDOW_MS,
  NOTICES_MAX,
  NOTICES_WINDOW_MS,
  PASSKEY_CHALLENGES_MAX,
  PASSKEY_CHALLENGES_WINDOW_MS,
  PROVIDER_LOGINS_MAX,
  PROVIDER_LOGINS_WINDOW_MS,
  RECOVERIES_PER_ADDRESS_MAX,
  RECOVERIES_WINDOW_MS,
  SAVES_MAX,
  SAVES_WINDOW_MS,
  SEARCHES_MAX,
  SEARCHES_WINDOW_MS,
  SECOND_STEP_NOTICES_MAX,
  SECOND_STEP_NOTICES_WINDOW_MS,
  SECOND_STEP_TICKETS_MAX,
  SECOND_STEP_TICKETS_WINDOW_MS,
  SECOND_STEP_TRIES_MAX,
  SECOND_STEP_TRIES_WINDOW_MS,
  SHARES_MAX,
  SHARES_WINDOW_MS,
  SIGN_UPS_MAX,
  SIGN_UPS_WINDOW_MS,
  SUPPORT_CODES_MAX,
  SUPPORT_CODES_WINDOW_MS,
  THINNING_CALLS_MAX,
  THINNING_CALLS_WINDOW_MS,
  USERNAME_CHECKS_MAX,
  USERNAME_CHECKS_WINDOW_MS,
} from '@maru/core';
import { AppError } from '@maru/core/api';
import { processCounts } from '../../process-counts.ts';
import type { SiteKeys } from '../../crypto/site-keys.ts';
import type { Counters } from './counters.ts';

/** Limits, as described in docs/design/accounts.md. */
const LIMITS = {
  failedLogins: { max: FAILED_LOGINS_MAX, windowMs: FAILED_LOGINS_WINDOW_MS },
  failedLoginsPerAddress: { max: FAILED_LOGINS_PER_ADDRESS_MAX, windowMs: FAILED_LOGINS_WINDOW_MS },
  failedLoginsPerNetwork: { max: FAILED_LOGINS_PER_NETWORK_MAX, windowMs: FAILED_LOGINS_WINDOW_MS },
  failedLoginsPerAccount: {
    max: FAILED_LOGINS_PER_ACCOUNT_MAX,
    windowMs: FAILED_LOGINS_PER_ACCOUNT_WINDOW_MS,
  },
  failedLoginsPerDevice: {
    max: FAILED_LOGINS_PER_ACCOUNT_MAX,
    windowMs: FAILED_LOGINS_PER_ACCOUNT_WINDOW_MS,
  },
  secondStepTries: { max: SECOND_STEP_TRIES_MAX, windowMs: SECOND_STEP_TRIES_WINDOW_MS },
  totpSetupTries: { max: SECOND_STEP_TRIES_MAX, windowMs: SECOND_STEP_TRIES_WINDOW_MS },
  secondStepTickets: { max: SECOND_STEP_TICKETS_MAX, windowMs: SECOND_STEP_TICKETS_WINDOW_MS },
  secondStepNotices: { max: SECOND_STEP_NOTICES_MAX, windowMs: SECOND_STEP_NOTICES_WINDOW_MS },
  passkeyChallenges: { max: PASSKEY_CHALLENGES_MAX, windowMs: PASSKEY_CHALLENGES_WINDOW_MS },
  providerLogins: { max: PROVIDER_LOGINS_MAX, windowMs: PROVIDER_LOGINS_WINDOW_MS },
  desktopCodes: { max: DESKTOP_CODES_MAX, windowMs: DESKTOP_CODES_WINDOW_MS },
  signUps: { max: SIGN_UPS_MAX, windowMs: SIGN_UPS_WINDOW_MS },
  usernameChecks: { max: USERNAME_CHECKS_MAX, windowMs: USERNAME_CHECKS_WINDOW_MS },
  recoveriesPerAddress: { max: RECOVERIES_PER_ADDRESS_MAX, windowMs: RECOVERIES_WINDOW_MS },
  mails: { max: MAILS_MAX, windowMs: MAILS_WINDOW_MS },
  emailChanges: { max: EMAIL_CHANGES_MAX, windowMs: EMAIL_CHANGES_WINDOW_MS },
  comments: { max: COMMENTS_MAX, windowMs: COMMENTS_WINDOW_MS },
  commentPages: { max: COMMENT_PAGES_MAX, windowMs: COMMENT_PAGES_WINDOW_MS },
  linkPreviews: { max: LINK_PREVIEWS_MAX, windowMs: LINK_PREVIEWS_WINDOW_MS },
  linkStates: { max: LINK_STATES_MAX, windowMs: LINK_STATES_WINDOW_MS },
  linkLists: { max: LINK_LISTS_MAX, windowMs: LINK_LISTS_WINDOW_MS },
  minorSaves: { max: MINOR_SAVES_MAX, windowMs: MINOR_SAVES_WINDOW_MS },
  saves: { max: SAVES_MAX, windowMs: SAVES_WINDOW_MS },
  shares: { max: SHARES_MAX, windowMs: SHARES_WINDOW_MS },
  searches: { max: SEARCHES_MAX, windowMs: SEARCHES_WINDOW_MS },
  thinningCalls: { max: THINNING_CALLS_MAX, windowMs: THINNING_CALLS_WINDOW_MS },
  importPlans: { max: IMPORT_PLAN_CALLS_MAX, windowMs: IMPORT_PLAN_CALLS_WINDOW_MS },
  notices: { max: NOTICES_MAX, windowMs: NOTICES_WINDOW_MS },
  deletionNotices: { max: NOTICES_MAX, windowMs: NOTICES_WINDOW_MS },
  supportCodes: { max: SUPPORT_CODES_MAX, windowMs: SUPPORT_CODES_WINDOW_MS },
} as const;

export type LimitName = keyof typeof LIMITS;

/** A limit and its subject, such as an account and an address. */
export type Counting = readonly [name: LimitName, ...subject: readonly string[]];

/** A counted event. */
export interface CountedEvent {
  /** Takes the event back because the limit does not apply to it. */
  refund(): Promise<void>;
}

/** Rate limits. */
export interface Limits {
  /**
   * Counts one event for a subject, such as an account and an address. Counting precedes the action and is
   * taken back if necessary: checking first and counting later would let any number of concurrent events
   * through. Errors: too_many_requests, with the seconds until the window ends.
   */
  take(...counting: Counting): Promise<CountedEvent>;
  /** Counts one event for each, or none when one limit is reached. Errors: too_many_requests. */
  takeAll(countings: readonly Counting[]): Promise<CountedEvent>;
}

const NOTHING_TAKEN: CountedEvent = { refund: async () => undefined };

export function createLimits({
  counters,
  siteKeys,
  now,
}: {
  readonly counters: Counters;
  readonly siteKeys: Pick<SiteKeys, 'hashSubject'>;
  readonly now: () => number;
}): Limits {
  const take: Limits['take'] = async (name, ...subject) => {
    const keyHash = siteKeys.hashSubject(JSON.stringify([name, ...subject]));
    const { isWithin, expiresAt, ...counted } = await counters.increment(keyHash, {
      ...LIMITS[name],
      now: now(),
    });
    if (!isWithin) {
      processCounts.limitRefusals++;
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil((expiresAt - now()) / 1_000) });
    }
    return { refund: () => counted.refund() };
  };
  return {
    take,
    takeAll: async (countings) => {
      const taken: CountedEvent[] = [];
      const refund = async (): Promise<void> => void (await Promise.all(taken.map((one) => one.refund())));
      try {
        for (const counting of countings) taken.push(await take(...counting));
      } catch (error) {
        await refund();
        throw error;
      }
      return { refund };
    },
  };
}

/** Returns limits that refuse nothing, for `MARU_LIMITS=off`. */
export function createNoLimits(): Limits {
  return { take: async () => NOTHING_TAKEN, takeAll: async () => NOTHING_TAKEN };
}
