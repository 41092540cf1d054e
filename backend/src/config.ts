/** All that the environment and the command line decide, checked once. Frozen. */
export interface Config {
  /** 0 takes any free port. */
  readonly port: number;
  /** The address to listen on. */
  readonly host: string;
  /** Absolute path of the data directory. */
  readonly dataDir: string;
  /** The site's own address, an origin without a trailing slash; null when it follows the request's Host. */
  readonly publicUrl: string | null;
  readonly database: DatabaseConfig;
  readonly keys: KeySource;
  /** False (`MARU_LIMITS=off`): no rate limits, for tests and imports. */
  readonly hasLimits: boolean;
  /** How many proxies in front are ours: so many entries of X-Forwarded-For are believed, from the right. */
  readonly trustedProxies: number;
  readonly logLevel: LogLevel;
  /** Absolute path of the built website. */
  readonly webDist: string;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export type DatabaseConfig =
  | { readonly kind: 'sqlite' }
  | { readonly kind: 'mysql'; readonly url: string };

/** Where the master keys come from. */
export type KeySource =
  | { readonly kind: 'list'; readonly list: string }
  | { readonly kind: 'file'; readonly path: string }
  /** `{dir}/{siteId}.key`. */
  | { readonly kind: 'default'; readonly dir: string };
