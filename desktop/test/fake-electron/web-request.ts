type Headers = Record<string, string>;
type Lists = Record<string, string[]>;
interface Filter {
  readonly urls: readonly string[];
}
interface RequestDetails {
  readonly url: string;
  readonly resourceType: string;
  readonly initiatorOrigin: string;
}
type SendListener = (
  details: RequestDetails & { requestHeaders: Headers },
  callback: (response: { requestHeaders: Headers }) => void,
) => void;
type ReceiveListener = (
  details: RequestDetails & { responseHeaders: Lists },
  callback: (response: { responseHeaders: Lists }) => void,
) => void;

/** Replaces Electron's `session.webRequest`: listeners for addresses that match their patterns. */
export class FakeWebRequest {
  private sending: readonly [Filter, SendListener] | null = null;
  private receiving: readonly [Filter, ReceiveListener] | null = null;

  onBeforeSendHeaders(filter: Filter, listener: SendListener): void {
    this.sending = [filter, listener];
  }

  onHeadersReceived(filter: Filter, listener: ReceiveListener): void {
    this.receiving = [filter, listener];
  }

  /** Returns the headers of the sent request. */
  async send(details: RequestDetails, requestHeaders: Headers): Promise<Headers> {
    const [filter, listener] = this.sending ?? [];
    if (listener === undefined || filter === undefined || !matches(filter, details.url))
      return requestHeaders;
    return new Promise((resolve) =>
      listener({ ...details, requestHeaders }, (response) => resolve(response.requestHeaders)),
    );
  }

  /** Returns the headers of the received response. */
  async receive(details: RequestDetails, responseHeaders: Lists): Promise<Lists> {
    const [filter, listener] = this.receiving ?? [];
    if (listener === undefined || filter === undefined || !matches(filter, details.url))
      return responseHeaders;
    return new Promise((resolve) =>
      listener({ ...details, responseHeaders }, (response) => resolve(response.responseHeaders)),
    );
  }
}

/** Matches Chromium's patterns: `https://*.site/*` is the site and all hosts below it. */
function matches({ urls }: Filter, address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return urls.some((pattern) => {
    const site = /^https:\/\/\*\.([\w.-]+)\/\*$/.exec(pattern)?.[1];
    if (site === undefined) throw new Error(`The fake Electron knows no pattern like ${pattern}`);
    return protocol === 'https:' && (hostname === site || hostname.endsWith(`.${site}`));
  });
}
