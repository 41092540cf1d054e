import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

export interface RelayOptions {
  readonly port: number;
  /** Destination port. */
  readonly to: number;
  /** Source address of outgoing connections. */
  readonly from: string;
  readonly delayMs: number;
}

export interface Relay {
  /** Closes the listener and all connections. */
  close(): void;
}

const HERE = '127.0.0.1';

/** Accepts connections on this machine and forwards data both ways, each chunk with a delay. */
export async function openRelay({ port, to, from, delayMs }: RelayOptions): Promise<Relay> {
  const open = new Set<Socket>();
  const pass = (source: Socket, target: Socket): void => {
    open.add(source);
    const later = (work: () => unknown): void => void setTimeout(work, delayMs);
    source
      .on('data', (data) => later(() => target.writable && target.write(data)))
      .on('end', () => later(() => target.end()))
      .on('error', () => undefined)
      .on('close', () => {
        open.delete(source);
        later(() => target.destroy());
      });
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ host: HERE, port: to, localAddress: from, allowHalfOpen: true, noDelay: true });
    pass(near, far);
    pass(far, near);
  }).listen(port, HERE);
  await once(server, 'listening');
  return {
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
