/** `cancelled`: the user has declined at the provider; `unavailable`: it did not answer. */
export type ProviderFailure = 'cancelled' | 'refused' | 'unavailable';

/** Errors of the network, and of an answer that did not come in time. */
const UNAVAILABLE = /^(?:OAUTH_TIMEOUT|OAUTH_ABORT)$/;

/** Refusal of, or by, a provider. Its message and code have no value that the provider has sent. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  /** Provider and reason, for the log. */
  readonly code: string;

  constructor(provider: string, failure: ProviderFailure, reason: string, cause?: unknown) {
    super(failure, cause === undefined ? undefined : { cause });
    this.name = 'ProviderError';
    this.failure = failure;
    this.code = `${provider}: ${reason}`;
  }

  static of(provider: string, error: unknown): ProviderError {
    if (error instanceof ProviderError) return error;
    const { code, error: providerCode } = error as { readonly code?: unknown; readonly error?: unknown };
    const reason = typeof code === 'string' ? code : (error as Error).name;
    if (providerCode === 'access_denied') return new ProviderError(provider, 'cancelled', reason, error);
    const isUnavailable = UNAVAILABLE.test(reason) || (error instanceof TypeError && code === undefined);
    return new ProviderError(provider, isUnavailable ? 'unavailable' : 'refused', reason, error);
  }
}
