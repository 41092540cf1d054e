import type { Electron } from '../../src/electron.ts';
/** Session of `fromPartition`: `net.request` accepts no other object as one. */
export declare class FakeSession {
  readonly partition: string;
  readonly options: object;
  constructor(partition: string, options: object);
}
/** Origins that are redirected to another address, as by the system's proxy. */
export type Proxies = Map<string, string>;
/**
 * Electron's `net` and `session` over Node's HTTP: a body is buffered before anything is sent, unless
 * `chunkedEncoding` is set; the request is a stream that ends (`close`) with its body; no cookie is stored;
 * Set-Cookie is a list (lib/common/api/net-client-request.ts).
 */
export declare function createNet(proxies?: Proxies): Pick<Electron, 'net' | 'session'>;
