import { readFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';

/** An OpenID provider by which users log in. */
export interface LoginProviderConfig {
  /** In lower case; a part of the address that the provider sends browsers back to. */
  readonly name: string;
  /** Address without query, as the provider writes it in its tokens. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Separated by spaces. */
  readonly scopes: string;
  /** Name on buttons. */
  readonly label: string;
}

const NAME = /^[a-z][a-z0-9]{0,31}$/;
const DEFAULT_SCOPES = 'openid email';
const LABEL_MAX_LENGTH = 40;
const PROVIDERS_MAX = 20;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Reads `MARU_OIDC` and the variables of each provider that it names. Throws StartError with one sentence.
 * @param value returns a variable; undefined for an empty one
 */
export function readLoginProviders(
  value: (name: string) => string | undefined,
): readonly LoginProviderConfig[] {
  const names = (value('MARU_OIDC') ?? '').split(/[\s,]+/).filter((name) => name !== '');
  const wrong = names.find((name) => !NAME.test(name));
  if (wrong !== undefined)
    throw new StartError(
      `MARU_OIDC must list names of lower-case letters and digits, such as google,kakao, not "${wrong}".`,
    );
  if (new Set(names).size < names.length) throw new StartError('MARU_OIDC must list each name once.');
  if (names.length > PROVIDERS_MAX)
    throw new StartError(`MARU_OIDC can list ${PROVIDERS_MAX} names at most.`);
  return names.map((name) => readProvider(name, value));
}

function readProvider(name: string, value: (name: string) => string | undefined): LoginProviderConfig {
  const prefix = `MARU_OIDC_${name.toUpperCase()}`;
  const needed = (member: string): string => {
    const text = value(`${prefix}_${member}`);
    if (text === undefined)
      throw new StartError(`MARU_OIDC names "${name}", so that ${prefix}_${member} is needed.`);
    return text;
  };
  const scopes = value(`${prefix}_SCOPES`) ?? DEFAULT_SCOPES;
  if (!scopes.split(/\s+/).includes('openid'))
    throw new StartError(`${prefix}_SCOPES must be separated by spaces and have openid among them.`);
  const label = value(`${prefix}_LABEL`) ?? name.charAt(0).toUpperCase() + name.slice(1);
  if ([...label].length > LABEL_MAX_LENGTH)
    throw new StartError(`${prefix}_LABEL can have ${LABEL_MAX_LENGTH} characters at most.`);
  return {
    name,
    issuer: readIssuer(needed('ISSUER'), `${prefix}_ISSUER`),
    clientId: needed('CLIENT_ID'),
    clientSecret: readSecret(prefix, value),
    scopes: scopes.replaceAll(/\s+/g, ' '),
    label,
  };
}

/** Without TLS a provider's keys could be replaced on the way: allowed on this machine alone. */
function readIssuer(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))) &&
    url.search + url.hash + url.username + url.password === '';
  if (!isSafe)
    throw new StartError(
      `${name} must be an https address without a query, as the provider writes it (http on this machine alone), not "${text}".`,
    );
  return text;
}

/** Leaves the secret out of messages. */
function readSecret(prefix: string, value: (name: string) => string | undefined): string {
  const configured = value(`${prefix}_CLIENT_SECRET`);
  const path = value(`${prefix}_CLIENT_SECRET_FILE`);
  if (configured !== undefined && path !== undefined)
    throw new StartError(`Only one of ${prefix}_CLIENT_SECRET and ${prefix}_CLIENT_SECRET_FILE can be set.`);
  if (configured !== undefined) return configured;
  if (path === undefined)
    throw new StartError(`${prefix}_CLIENT_SECRET or ${prefix}_CLIENT_SECRET_FILE is needed.`);
  let secret: string;
  try {
    secret = readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new StartError(`The file of ${prefix}_CLIENT_SECRET_FILE can't be read: ${path}`, { cause });
  }
  if (secret === '') throw new StartError(`The file of ${prefix}_CLIENT_SECRET_FILE is empty: ${path}`);
  return secret;
}
