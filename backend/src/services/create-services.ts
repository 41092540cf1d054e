import { EXPORTS_AT_ONCE_MAX, UPLOADS_AT_ONCE_MAX } from '@maru/core';
import type { Config } from '../config.ts';
import type { MasterKeys } from '../crypto/master-keys.ts';
import type { SiteKeys } from '../crypto/site-keys.ts';
import type { Store } from '../db/transaction.ts';
import type { PreviewFetcher } from '../link-previews/preview-fetcher.ts';
import type { ImageProcess } from '../media/image-process.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { createAccountContext } from './accounts/account-context.ts';
import { createAccountRecords } from './accounts/account-records.ts';
import type { AccountRecordService } from './accounts/account-records.ts';
import { createAccounts } from './accounts/accounts.ts';
import type { AccountService } from './accounts/accounts.ts';
import { createCredentials } from './accounts/credentials.ts';
import type { CredentialService } from './accounts/credentials.ts';
import { createDesktopLogins } from './accounts/desktop-logins.ts';
import type { DesktopLogins } from './accounts/desktop-logins.ts';
import { createAccountFinder } from './accounts/account-finder.ts';
import type { PasswordCost } from './accounts/passwords.ts';
import { createPasskeySettings } from './accounts/passkey-settings.ts';
import type { PasskeySettings } from './accounts/passkey-settings.ts';
import { createSecondStepSettings } from './accounts/second-step-settings.ts';
import type { SecondStepSettings } from './accounts/second-step-settings.ts';
import { createSessions } from './accounts/sessions.ts';
import type { Sessions } from './accounts/sessions.ts';
import { createComments } from './comments/comments.ts';
import type { CommentService } from './comments/comments.ts';
import { createNotifications } from './comments/notifications.ts';
import type { NotificationService } from './comments/notifications.ts';
import type { ServiceContext } from './context.ts';
import type { DocContext } from './docs/doc-context.ts';
import { createDocs } from './docs/doc-service.ts';
import type { DocService } from './docs/doc-service.ts';
import { createExports } from './exports/exports.ts';
import { createSiteBuild } from './exports/static-site/site-build.ts';
import type { ExportService } from './exports/exports.ts';
import { createGroups } from './groups/groups.ts';
import type { GroupService } from './groups/groups.ts';
import { createIdempotency } from './idempotency/idempotency.ts';
import type { IdempotencyService } from './idempotency/idempotency.ts';
import type { ImportService } from './imports/import-service.ts';
import { createImports } from './imports/imports.ts';
import type { LoginProvider } from '../login-providers/login-provider.ts';
import { createProviders } from './login-providers/providers.ts';
import { createIdentitySettings } from './accounts/identity-settings.ts';
import type { IdentitySettings } from './accounts/identity-settings.ts';
import { createKeyrings } from './keyrings.ts';
import { createDatabaseCounters } from './limits/counters.ts';
import type { Counters } from './limits/counters.ts';
import { cacheRefusals } from './limits/refusal-cache.ts';
import { createLimits, createNoLimits } from './limits/limits.ts';
import { createMemoryCounters } from './limits/memory-counters.ts';
import { createUploadLimit, createAccountConcurrency } from './limits/account-concurrency.ts';
import { createPreviews } from './link-previews/link-previews.ts';
import type { PreviewService } from './link-previews/link-previews.ts';
import { createLinks } from './links/link-service.ts';
import type { LinkService } from './links/link-service.ts';
import { createMails } from './mails/mails.ts';
import type { MailOptions, Mails } from './mails/mails.ts';
import { createHousekeeping } from './maintenance/housekeeping.ts';
import type { HousekeepingService } from './maintenance/housekeeping.ts';
import { createTextRenewal } from './maintenance/renew-texts.ts';
import type { TextRenewal } from './maintenance/renew-texts.ts';
import { createStatistics } from './maintenance/statistics.ts';
import type { StatisticsService } from './maintenance/statistics.ts';
import { createImages } from './media/images.ts';
import type { MediaContext } from './media/media-context.ts';
import { createMedia } from './media/media.ts';
import type { MediaService } from './media/media.ts';
import { createExplore } from './publications/explore.ts';
import type { ExploreService } from './publications/explore.ts';
import { createPublications } from './publications/publications.ts';
import type { PublicationService } from './publications/publications.ts';
import { createReadModels } from './read-models/read-models.ts';
import { createBackground } from './runtime/background.ts';
import type { Background } from './runtime/background.ts';
import { createSearch } from './search/search.ts';
import type { SearchService } from './search/search.ts';
import { createSpaceTerms } from './search/space-terms.ts';
import type { TextWork } from './texts/text-work.ts';
import { createThinningJob } from './thinning/thinning-job.ts';
import type { ThinningJob } from './thinning/thinning-job.ts';
import { createThinning } from './thinning/thinning.ts';
import type { ThinningService } from './thinning/thinning.ts';
import { createWrites } from './writes/writes.ts';
import type { Writes } from './writes/writes.ts';

/** All services, as called by routes and pages. Errors are AppErrors. */
export interface Services {
  readonly sessions: Pick<Sessions, 'authenticate'>;
  readonly accounts: AccountService;
  readonly credentials: CredentialService;
  readonly accountRecords: AccountRecordService;
  readonly secondStep: SecondStepSettings;
  readonly passkeys: PasskeySettings;
  readonly identities: IdentitySettings;
  readonly desktopLogins: DesktopLogins;
  readonly groups: GroupService;
  readonly exports: ExportService;
  readonly imports: ImportService;
  readonly docs: DocService;
  readonly comments: CommentService;
  readonly notifications: NotificationService;
  readonly media: MediaService;
  readonly publications: PublicationService;
  readonly previews: PreviewService;
  readonly links: LinkService;
  readonly explore: ExploreService;
  readonly search: SearchService;
  readonly idempotency: IdempotencyService;
  readonly writes: Writes;
  /** Queue of mails. */
  readonly mails: Pick<Mails, 'deliver' | 'close'>;
  readonly statistics: StatisticsService;
  readonly housekeeping: HousekeepingService;
  readonly textRenewal: TextRenewal;
  readonly thinning: ThinningService;
  readonly thinningJob: ThinningJob;
  /** Background work for responses already sent. */
  readonly background: Pick<Background, 'settled'>;
}

export interface ServiceOptions {
  readonly store: Store;
  /** Store of media files. */
  readonly files: MediaStore;
  /** Child process that decodes images. */
  readonly imageProcess: ImageProcess;
  /** Processes large texts. */
  readonly textWork: TextWork;
  /** Index of public documents. */
  readonly searchIndex: SearchIndex;
  readonly masterKeys: MasterKeys;
  readonly siteKeys: SiteKeys;
  /** The clock, epoch milliseconds. */
  readonly now: () => number;
  /** False: no rate limits. */
  readonly hasLimits: boolean;
  /** Store of rate limit counters; the database when omitted. */
  readonly counters?: Counters | undefined;
  /** OpenID providers; none when omitted. */
  readonly loginProviders?: readonly LoginProvider[];
  /** Fetches link previews; without it there are none. */
  readonly previewFetcher?: PreviewFetcher | null;
  /** The settings of the site that services read; their defaults are in `config.ts`. */
  readonly settings: Pick<
    Config,
    | 'isSignupOpen'
    | 'isSignupConfirmed'
    | 'secondStepGrade'
    | 'sessionMaxDays'
    | 'auditDays'
    | 'storageLimit'
    | 'webDist'
  >;
  /** Cost of password hashes; a lower one is for tests. */
  readonly passwordCost?: PasswordCost | undefined;
  readonly mail: MailOptions;
  /** Receives errors of work that failed after its response. */
  readonly reportFailure: (error: unknown) => void;
}

/** Creates the services and connects them. */
export function createServices(options: ServiceOptions): Services {
  const { store, files, siteKeys, now, settings } = options;
  const background = createBackground(options.reportFailure);
  const runLater = (job: () => Promise<void>): void => background.run(job);
  const context: ServiceContext = {
    store,
    unrecorded: store,
    keyrings: createKeyrings({ store, masterKeys: options.masterKeys, now }),
    textWork: options.textWork,
    siteKeys,
    now,
  };
  const readModels = createReadModels({ ...context, store, runLater, reportFailure: options.reportFailure });
  const terms = createSpaceTerms({ ...context, store, runLater });
  const docContext: DocContext = { ...context, ...readModels, termMaker: terms.maker };
  const limits = options.hasLimits
    ? createLimits({
        counters: cacheRefusals(options.counters ?? createDatabaseCounters(store)),
        siteKeys,
        now,
      })
    : createNoLimits();
  // Counts in this process only: a database counter would double the cost of a save or a search.
  const localLimits = options.hasLimits
    ? createLimits({ counters: createMemoryCounters(), siteKeys, now })
    : createNoLimits();
  const sessions = createSessions({ store, siteKeys, now, maxDays: settings.sessionMaxDays });
  const mails = createMails(options.mail, {
    store,
    siteKeys,
    now,
    background,
    report: options.reportFailure,
    findHolder: createAccountFinder(store, siteKeys, now),
  });
  const accountContext = createAccountContext(
    context,
    {
      limits,
      sessions,
      mails,
      background,
      files,
      siteOrigin: options.mail.siteOrigin,
      providers: createProviders(
        options.loginProviders ?? [],
        options.mail.siteOrigin,
        options.reportFailure,
      ),
      newStorageLimit: settings.storageLimit,
      secondStepGrade: settings.secondStepGrade,
    },
    options.passwordCost,
  );
  const images = createImages(options.imageProcess, { hasLimits: options.hasLimits, now });
  const mediaContext: MediaContext = { ...context, ...readModels, files, images };
  const writes = createWrites({ store, siteKeys, mails, now });
  const groups = createGroups(docContext, terms.maker);
  const thinningJob = createThinningJob({ store, now });
  return {
    sessions,
    accounts: createAccounts(accountContext, {
      isOpen: settings.isSignupOpen,
      isConfirmed: settings.isSignupConfirmed,
    }),
    credentials: createCredentials(accountContext),
    accountRecords: createAccountRecords(accountContext),
    secondStep: createSecondStepSettings(accountContext),
    passkeys: createPasskeySettings(accountContext),
    identities: createIdentitySettings(accountContext),
    desktopLogins: createDesktopLogins(accountContext),
    groups,
    exports: createExports(
      { ...mediaContext, trees: readModels.trees, aliases: readModels.aliases },
      {
        background,
        underWay: createAccountConcurrency(options.hasLimits ? EXPORTS_AT_ONCE_MAX : null),
        loadSiteBuild: createSiteBuild(settings.webDist),
        siteOrigin: options.mail.siteOrigin,
        report: options.reportFailure,
      },
    ),
    imports: createImports(
      { ...docContext, ...mediaContext },
      { writes, limits: localLimits, report: options.reportFailure },
    ),
    docs: createDocs(docContext, localLimits),
    comments: createComments(docContext, { limits, localLimits }),
    notifications: createNotifications(context),
    media: createMedia(mediaContext, createUploadLimit(options.hasLimits ? UPLOADS_AT_ONCE_MAX : null)),
    previews: createPreviews({ fetcher: options.previewFetcher ?? null, siteKeys, limits, images, now }),
    links: createLinks(docContext, { checker: options.previewFetcher?.check ?? null, limits, localLimits }),
    publications: createPublications(docContext, groups),
    explore: createExplore(context),
    search: createSearch(context, {
      terms,
      index: options.searchIndex,
      limits: localLimits,
      background,
      report: options.reportFailure,
    }),
    idempotency: createIdempotency({ store, siteKeys, now }),
    writes,
    mails,
    statistics: createStatistics(context),
    housekeeping: createHousekeeping({ store, files, siteKeys, mailer: options.mail.mailer, now }, settings),
    textRenewal: createTextRenewal(docContext),
    thinning: createThinning(context, {
      limits: localLimits,
      underWay: createAccountConcurrency(options.hasLimits ? 1 : null),
      job: thinningJob,
      background,
    }),
    thinningJob,
    background,
  };
}
