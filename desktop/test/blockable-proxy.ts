import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** Proxy before a server that can refuse connections or stop forwarding. */
export interface Gate {
  /** Address of the server through the proxy. */
  readonly url: string;
  /** Closes all connections and accepts no more: the server is unreachable. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Stops reading from the senders, without closing connections: the server is slow. */
  hold(): void;
  release(): void;
  /** Resolves when a held sender has closed its connection. */
  ended(): Promise<void>;
}

export async function openBlockableProxy(target: { readonly url: string }): Promise<Gate> {
  const { hostname, port } = new URL(target.url);
  const senders = new Map<Socket, { readonly receiver: Socket; readonly buffered: Buffer[] }>();
  let isHeld = false;
  let onEnded: () => void = () => undefined;
  const gate = createServer((sender) => {
    const receiver = connect(Number(port), hostname);
    const buffered: Buffer[] = [];
    senders.set(sender, { receiver, buffered });
    // A held sender is still read while its end is awaited: the bytes are
    // not forwarded, or the upload would complete before it is cancelled.
    sender.on('data', (chunk: Buffer) => (isHeld ? buffered.push(chunk) : receiver.write(chunk)));
    receiver.pipe(sender);
    if (isHeld) sender.pause();
    const end = (): void => {
      senders.delete(sender);
      if (isHeld) onEnded();
      sender.destroy();
      receiver.destroy();
    };
    for (const socket of [sender, receiver]) socket.on('close', end).on('error', end);
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const { port: own } = gate.address() as AddressInfo;
  return {
    ended: () =>
      new Promise((resolve) => {
        onEnded = resolve;
        // A socket that is not read does not detect the end of its peer.
        for (const sender of senders.keys()) sender.resume();
      }),
    url: `http://localhost:${own}`,
    shut: async () => {
      const closed = once(gate, 'close');
      gate.close();
      for (const sender of senders.keys()) sender.destroy();
      await closed;
    },
    open: async () => {
      gate.listen(own, '127.0.0.1');
      await once(gate, 'listening');
    },
    hold: () => {
      isHeld = true;
      for (const sender of senders.keys()) sender.pause();
    },
    release: () => {
      isHeld = false;
      for (const [sender, { receiver, buffered }] of senders) {
        for (const chunk of buffered.splice(0)) receiver.write(chunk);
        sender.resume();
      }
    },
  };
}
