import { request as httpRequest } from 'node:http';
import type { ClientRequest as HttpRequest } from 'node:http';
import { Writable } from 'node:stream';
import type { Electron } from '../../src/electron.ts';

interface RequestOptions {
  readonly url: string;
  readonly method: string;
  readonly session: unknown;
  readonly redirect: 'error';
}

/** Session of `fromPartition`: `net.request` accepts no other object as one. */
export class FakeSession {
  readonly partition: string;
  readonly options: object;
  constructor(partition: string, options: object) {
    this.partition = partition;
    this.options = options;
  }
}

/** Origins that are redirected to another address, as by the system's proxy. */
export type Proxies = Map<string, string>;

/**
 * Electron's `net` and `session` over Node's HTTP: a body is buffered before anything is sent, unless
 * `chunkedEncoding` is set; the request is a stream that ends (`close`) with its body; no cookie is stored;
 * Set-Cookie is a list (lib/common/api/net-client-request.ts).
 */
export function createNet(proxies: Proxies = new Map()): Pick<Electron, 'net' | 'session'> {
  const net = { request: (options: RequestOptions) => new FakeRequest(options, proxies) };
  const session = {
    fromPartition: (partition: string, options: object) => new FakeSession(partition, options),
  };
  return { net, session } as unknown as Pick<Electron, 'net' | 'session'>;
}

class FakeRequest extends Writable {
  private readonly options: RequestOptions;
  private readonly target: URL;
  private readonly headers: Record<string, string> = {};
  private readonly gathered: Buffer[] = [];
  private isChunked = false;
  private isAborted = false;
  private sent: HttpRequest | null = null;

  constructor(options: RequestOptions, proxies: Proxies) {
    super({ autoDestroy: true });
    if (!(options.session instanceof FakeSession))
      throw new TypeError('`session` should be an instance of the Session class');
    this.options = options;
    const url = new URL(options.url);
    this.target = new URL(url.pathname + url.search, proxies.get(url.origin) ?? url.origin);
    this.headers['host'] = url.host;
  }

  set chunkedEncoding(isChunked: boolean) {
    if (this.sent !== null) throw new Error('chunkedEncoding can only be set before the request is started');
    this.isChunked = isChunked;
  }

  setHeader(name: string, value: string): void {
    this.headers[name.toLowerCase()] = value;
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    if (this.isChunked) {
      const sent = this.begin();
      sent.write(chunk, () => callback());
      return;
    }
    this.gathered.push(chunk);
    callback();
  }

  override _final(callback: () => void): void {
    if (this.isChunked) {
      if (this.sent === null) throw new Error('Electron fails at the end of a chunked body without a chunk');
      this.sent.end();
    } else {
      const body = Buffer.concat(this.gathered);
      if (body.length > 0) this.headers['content-length'] = String(body.length);
      this.begin().end(body);
    }
    callback();
  }

  abort(): void {
    this.isAborted = true;
    this.destroy();
    this.sent?.destroy();
  }

  private begin(): HttpRequest {
    if (this.sent !== null) return this.sent;
    const { method, redirect } = this.options;
    // A new connection: the server may close a kept one just when it is reused.
    const sent = httpRequest(this.target, { method, headers: this.headers, agent: false });
    sent.on('response', (message) => {
      const { statusCode = 0 } = message;
      if (redirect === 'error' && statusCode > 300 && statusCode < 309 && statusCode !== 304) {
        message.resume();
        this.fail(new Error("Attempted to redirect, but redirect policy was 'error'"));
      } else this.emit('response', message);
    });
    sent.on('error', (error) => this.fail(error));
    this.sent = sent;
    return sent;
  }

  private fail(error: Error): void {
    if (this.isAborted) return;
    // As in Electron: a request whose body has been sent, and
    // which as a stream has ended, still emits its error.
    if (this.destroyed) this.emit('error', error);
    else this.destroy(error);
    this.sent?.destroy();
  }
}
