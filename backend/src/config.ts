import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_STORAGE_LIMIT_BYTES, isEmail } from '@maru/core';
import { readLoginProviders } from './config/login-providers.ts';
import type { LoginProviderConfig } from './config/login-providers.ts';
import { StartError } from './start-error.ts';
import { readDatabase, readMedia, readRedis, readMail } from './config/other-servers.ts';
import type { DatabaseConfig, MediaConfig, MailConfig } from './config/other-servers.ts';
import { readNumber, readChoice, readOrigin, readList } from './config/values.ts';

/** Configuration from the environment and the command line, validated once. Frozen. */
export interface Config {
  /** 0 selects any free port. */
  readonly port: number;
  /** The address to listen on. */
  readonly host: string;
  /** Absolute path of the data directory. */
  readonly dataDir: string;
  /** The site's own address, an origin without a trailing slash; null when it follows the request's Host. */
  readonly publicUrl: string | null;
  readonly database: DatabaseConfig;
  readonly mail: MailConfig;
  readonly media: MediaConfig;
  readonly keys: KeySource;
  /** Redis for counting rate limits; null: the database. */
  readonly redisUrl: string | null;
  /** Access to `/metrics`. */
  readonly metrics: MetricsConfig;
  /** Retention of the audit log in days. */
  readonly auditDays: number;
  /** Text storage limit of a new account in bytes. */
  readonly storageLimit: number;
  /** False (`MARU_LIMITS=off`): no rate limits, for tests and imports. */
  readonly hasLimits: boolean;
  /** False (`MARU_SIGNUP=closed`): only `maru user create` creates accounts. */
  readonly isSignupOpen: boolean;
  /** True (`MARU_SIGNUP_CONFIRM=on`): a sign-up must be confirmed by a mailed link. */
  readonly isSignupConfirmed: boolean;
  /**
   * Grade from which accounts without a second step are led to setting it up at
   * login (`MARU_REQUIRE_SECOND_STEP`; `on` is 0); null: no account is.
   */
  readonly secondStepGrade: number | null;
  /** Days after its login at which a session ends, however it is used (`MARU_SESSION_MAX_DAYS`); 0: never. */
  readonly sessionMaxDays: number;
  /** Addresses (`mailto:`, `https:`) for reports of vulnerabilities; none: no `security.txt`. */
  readonly securityContacts: readonly string[];
  /** OpenID providers (`MARU_OIDC`), in the order of their buttons. */
  readonly loginProviders: readonly LoginProviderConfig[];
  readonly linkPreview: LinkPreviewConfig;
  /** Number of own proxies in front: this many entries of X-Forwarded-For are trusted, from the right. */
  readonly trustedProxies: number;
  readonly logLevel: LogLevel;
  /** Absolute path of the built website. */
  readonly webDist: string;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Access to `/metrics`: clients of this machine, everybody,
 * or nobody; unless nobody, the token grants access as well.
 */
export interface MetricsConfig {
  readonly audience: (typeof METRICS_AUDIENCES)[number];
  readonly token: string | null;
}

const METRICS_AUDIENCES = ['loopback', 'open', 'off'] as const;

/** Fetching of other sites' pages for link previews. */
export interface LinkPreviewConfig {
  /** False (`MARU_LINK_PREVIEW=off`): this server sends no requests to other sites. */
  readonly isOn: boolean;
  /** Networks that are not public, whose servers may be fetched nevertheless, on any port. */
  readonly networks: readonly { readonly address: string; readonly prefix: number }[];
  /** Name servers, as `address` or `address:port`; when empty, the system's. */
  readonly nameServers: readonly string[];
}

/** Source of the master keys. */
export type KeySource =
  | { readonly kind: 'list'; readonly list: string }
  | { readonly kind: 'file'; readonly path: string }
  /** `{dir}/{siteId}.key`. */
  | { readonly kind: 'default'; readonly dir: string };

/** The project's folder. */
const ROOT = resolve(import.meta.dirname, '../..');
const DEFAULT_PORT = 3000;
const DEFAULT_HOST = 'localhost';
const PORT_MAX = 65_535;
const PROXIES_MAX = 10;
const AUDIT_DAYS_DEFAULT = 365;
const AUDIT_DAYS_MAX = 36_500;
const SESSION_DAYS_MAX = 36_500;

/** Environment variables by name; empty ones count as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the configuration of this process, like `parseConfig`. */
export function readConfig(args: readonly string[]): Config {
  return parseConfig(args, process.env);
}

/**
 * Reads a configuration. Throws StartError with one sentence.
 * @param args command line options of the configuration
 * @param environment variables; empty ones count as absent
 */
export function parseConfig(args: readonly string[], environment: Environment): Config {
  const flags = parseFlags(args);
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const keyFile = value('MARU_KEY_FILE');
  const keyList = value('MARU_MASTER_KEYS');
  const dataDir = resolve(flags.data ?? value('MARU_DATA') ?? join(ROOT, 'data'));
  return Object.freeze({
    port: readNumber('--port', flags.port ?? value('MARU_PORT'), DEFAULT_PORT, PORT_MAX),
    host: flags.host ?? value('MARU_HOST') ?? DEFAULT_HOST,
    dataDir,
    publicUrl: readOrigin(value('MARU_URL'), 'MARU_URL'),
    database: readDatabase(value('MARU_DATABASE_URL')),
    mail: readMail(value('MARU_SMTP_URL'), value('MARU_MAIL_FROM'), dataDir),
    media: readMedia(value),
    keys:
      keyList !== undefined
        ? { kind: 'list' as const, list: keyList }
        : keyFile !== undefined
          ? { kind: 'file' as const, path: resolve(keyFile) }
          : {
              kind: 'default' as const,
              dir: join(value('XDG_CONFIG_HOME') ?? join(homedir(), '.config'), 'maru'),
            },
    redisUrl: readRedis(value('MARU_REDIS_URL')),
    metrics: {
      audience: readChoice('MARU_METRICS', value('MARU_METRICS'), METRICS_AUDIENCES, 'loopback'),
      token: value('MARU_METRICS_TOKEN') ?? null,
    },
    auditDays: readNumber('MARU_AUDIT_DAYS', value('MARU_AUDIT_DAYS'), AUDIT_DAYS_DEFAULT, AUDIT_DAYS_MAX),
    storageLimit: readNumber(
      'MARU_STORAGE_LIMIT',
      value('MARU_STORAGE_LIMIT'),
      DEFAULT_STORAGE_LIMIT_BYTES,
      Number.MAX_SAFE_INTEGER,
    ),
    hasLimits: readChoice('MARU_LIMITS', value('MARU_LIMITS'), ['on', 'off'], 'on') === 'on',
    isSignupOpen: readChoice('MARU_SIGNUP', value('MARU_SIGNUP'), ['open', 'closed'], 'open') === 'open',
    secondStepGrade: readSecondStepGrade(value('MARU_REQUIRE_SECOND_STEP')),
    sessionMaxDays: readNumber('MARU_SESSION_MAX_DAYS', value('MARU_SESSION_MAX_DAYS'), 0, SESSION_DAYS_MAX),
    isSignupConfirmed:
      readChoice('MARU_SIGNUP_CONFIRM', value('MARU_SIGNUP_CONFIRM'), ['on', 'off'], 'off') === 'on',
    securityContacts: readList(value('MARU_SECURITY_CONTACT')).map(readContact),
    loginProviders: readLoginProviders(value),
    linkPreview: {
      isOn: readChoice('MARU_LINK_PREVIEW', value('MARU_LINK_PREVIEW'), ['on', 'off'], 'on') === 'on',
      networks: readList(value('MARU_LINK_PREVIEW_NETWORKS')).map(readNetwork),
      nameServers: readList(value('MARU_LINK_PREVIEW_DNS')).map(readNameServer),
    },
    trustedProxies: readNumber('MARU_TRUSTED_PROXIES', value('MARU_TRUSTED_PROXIES'), 0, PROXIES_MAX),
    logLevel: readChoice('MARU_LOG_LEVEL', value('MARU_LOG_LEVEL'), LOG_LEVELS, 'info'),
    webDist: resolve(value('MARU_WEB_DIST') ?? join(ROOT, 'web/dist')),
  });
}

function parseFlags(args: readonly string[]): {
  readonly port?: string;
  readonly host?: string;
  readonly data?: string;
} {
  try {
    const options = { port: { type: 'string' }, host: { type: 'string' }, data: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (cause) {
    throw new StartError(
      `${(cause as Error).message.split(/\.?\n|\. /)[0]}. Known are --port, --host and --data.`,
      { cause },
    );
  }
}

function readSecondStepGrade(text = 'off'): number | null {
  const choice = text.toLowerCase();
  if (choice === 'off') return null;
  if (choice === 'on') return 0;
  if (!/^\d{1,4}$/.test(choice))
    throw new StartError(`MARU_REQUIRE_SECOND_STEP must be on, off or a grade, not "${text}".`);
  return Number(choice);
}

/** Takes an e-mail address for its `mailto:`. */
function readContact(text: string): string {
  const contact = isEmail(text) ? `mailto:${text}` : text;
  const isKnown = contact.startsWith('mailto:')
    ? isEmail(contact.slice('mailto:'.length))
    : URL.canParse(contact) && new URL(contact).protocol === 'https:';
  if (!isKnown)
    throw new StartError(
      `MARU_SECURITY_CONTACT must list email addresses or https:// addresses, not "${text}".`,
    );
  return contact;
}

function readNetwork(text: string): LinkPreviewConfig['networks'][number] {
  const [, address = '', digits = ''] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const prefix = Number(digits);
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (prefix > bits)
    throw new StartError(
      `MARU_LINK_PREVIEW_NETWORKS must list networks such as 10.1.0.0/16 or fd12:3456::/32, not "${text}".`,
    );
  return { address, prefix };
}

function readNameServer(text: string): string {
  const [, address = '', port = '53'] =
    /^\[?([\da-f.]+|[\da-f:]+(?=\]|$))\]?(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (isIP(address) === 0 || Number(port) > PORT_MAX)
    throw new StartError(
      `MARU_LINK_PREVIEW_DNS must list addresses such as 10.0.0.2 or [fd00::2]:53, not "${text}".`,
    );
  return text;
}
