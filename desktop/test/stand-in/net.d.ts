import type { Electron } from '../../src/electron.ts';
/** Sessions of `fromPartition`: nothing else may be handed to `net.request` as one. */
export declare class StandInSession {
  readonly partition: string;
  readonly options: object;
  constructor(partition: string, options: object);
}
/** Origins that are had elsewhere, as the system's proxy has it. */
export type Proxies = Map<string, string>;
/**
 * Electron's `net` and `session` over Node's HTTP: a body is gathered before anything is sent, unless `chunkedEncoding` says
 * otherwise; it is a stream that ends (`close`) with its body; no cookie is kept; Set-Cookie is a list (lib/common/api/net-client-request.ts).
 */
export declare function createNet(proxies?: Proxies): Pick<Electron, 'net' | 'session'>;
