import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** The way to a server, which can be shut, and let nothing pass to it for a while. */
export interface Gate {
  /** The address at which the server is had through it. */
  readonly url: string;
  /** Breaks all connections and takes no more: the server is away. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Takes nothing more off the senders' hands, without breaking anything: the server is slow. */
  hold(): void;
  release(): void;
  /** Resolves when a sender that is held has broken its connection off. */
  ended(): Promise<void>;
}

export async function openGate(target: { readonly url: string }): Promise<Gate> {
  const { hostname, port } = new URL(target.url);
  const senders = new Map<Socket, { readonly receiver: Socket; readonly kept: Buffer[] }>();
  let isHeld = false;
  let onEnded: () => void = () => undefined;
  const gate = createServer((sender) => {
    const receiver = connect(Number(port), hostname);
    const kept: Buffer[] = [];
    senders.set(sender, { receiver, kept });
    // A held sender is read while its end is waited for: the bytes go no further, or the upload would end before it is cancelled.
    sender.on('data', (chunk: Buffer) => (isHeld ? kept.push(chunk) : receiver.write(chunk)));
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
        // A socket that is not read does not hear that its other end has gone.
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
      for (const [sender, { receiver, kept }] of senders) {
        for (const chunk of kept.splice(0)) receiver.write(chunk);
        sender.resume();
      }
    },
  };
}
