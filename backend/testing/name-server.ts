import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Local name server with records of the test's choice. */
export interface NameServer {
  /** `address:port`. */
  readonly address: string;
  /** Queried names, one entry for each address family. */
  readonly queries: readonly string[];
  close(): Promise<void>;
}

const TYPE_A = 1;
const TYPE_AAAA = 28;

/**
 * @param addressesOf returns the current addresses of a name, of both families
 */
export async function startNameServer(
  addressesOf: (name: string, kind: 'A' | 'AAAA') => readonly string[],
): Promise<NameServer> {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    const kind = type === TYPE_A ? 'A' : 'AAAA';
    if (type === TYPE_A || type === TYPE_AAAA) queries.push(name);
    const addresses =
      type === TYPE_A || type === TYPE_AAAA
        ? addressesOf(name, kind).filter((one) => one.includes(':') === (kind === 'AAAA'))
        : [];
    const head = Buffer.alloc(12);
    query.copy(head, 0, 0, 2);
    // Sets the flags of a response with recursion available;
    // never NXDOMAIN: a name without addresses has other records.
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(addresses.length, 6);
    socket.send(
      Buffer.concat([head, query.subarray(12, end), ...addresses.map((one) => record(type, one))]),
      port,
      address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function readQuestion(query: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Builds a record for the name in the question, with a TTL of 0. */
function record(type: number, address: string): Buffer {
  const bytes = type === TYPE_A ? Buffer.from(address.split('.').map(Number)) : bytesOfIpv6(address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}

function bytesOfIpv6(address: string): Buffer {
  const [before = '', after = ''] = address.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [first, last] = [groups(before), groups(after)];
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
