import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';

/**
 * Replaces the password dialog of gnome-keyring: takes the place of gcr's prompter
 * on the session's D-Bus, and answers every prompt as if it was closed. Writes the
 * number of prompts to a file: `node dismissing-prompter.ts FILE`, which exists
 * once prompts are accepted. (D-Bus specification, "Message Protocol".)
 */
const NAME = 'org.gnome.keyring.SystemPrompter';
const CALLBACK = 'org.gnome.keyring.internal.Prompter.Callback';
const METHOD_CALL = 1;
const METHOD_RETURN = 2;
/** Header fields by their codes, with their types. */
const FIELDS = {
  path: [1, 'o'],
  interface: [2, 's'],
  member: [3, 's'],
  replySerial: [5, 'u'],
  destination: [6, 's'],
  signature: [8, 'g'],
} as const;
const SENDER = 7;

type Field = keyof typeof FIELDS;

const align = (bytes: Buffer, to: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)]);
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const text = (value: string): Buffer =>
  Buffer.concat([number(Buffer.byteLength(value)), Buffer.from(`${value}\0`)]);
const signature = (value: string): Buffer => Buffer.from(`${String.fromCharCode(value.length)}${value}\0`);

let serial = 0;

function message(
  type: number,
  fields: Partial<Record<Field, string | number>>,
  body = Buffer.alloc(0),
): Buffer {
  let array = Buffer.alloc(0);
  for (const [name, value] of Object.entries(fields)) {
    const [code, kind] = FIELDS[name as Field];
    array = Buffer.concat([align(array, 8), Buffer.of(code), signature(kind)]);
    if (kind === 'g') array = Buffer.concat([array, signature(String(value))]);
    else array = Buffer.concat([align(array, 4), kind === 'u' ? number(Number(value)) : text(String(value))]);
  }
  const start = Buffer.concat([
    Buffer.from('l'),
    Buffer.of(type, 0, 1),
    number(body.length),
    number(++serial),
    number(array.length),
    array,
  ]);
  return Buffer.concat([align(start, 8), body]);
}

interface Call {
  readonly type: number;
  readonly serial: number;
  readonly member: string;
  readonly sender: string;
  /** First argument of all the prompter's methods: destination of responses. */
  readonly callback: string;
}

function readText(bytes: Buffer, at: number): string {
  return bytes.toString('utf8', at + 4, at + 4 + bytes.readUInt32LE(at));
}

/** Returns the first message in the received bytes; null when it is incomplete. */
function read(bytes: Buffer): (Call & { readonly length: number }) | null {
  if (bytes.length < 16) return null;
  const fieldsEnd = 16 + bytes.readUInt32LE(12);
  const bodyStart = Math.ceil(fieldsEnd / 8) * 8;
  const length = bodyStart + bytes.readUInt32LE(4);
  if (bytes.length < length) return null;
  const texts = new Map<number, string>();
  for (let at = 16; at < fieldsEnd; ) {
    at = Math.ceil(at / 8) * 8;
    const code = bytes[at] ?? 0;
    const kind = String.fromCharCode(bytes[at + 2] ?? 0);
    at += 4;
    if (kind === 'g') at += (bytes[at] ?? 0) + 2;
    else if (kind === 'u') at += 4;
    else {
      texts.set(code, readText(bytes, at));
      at += 4 + bytes.readUInt32LE(at) + 1;
    }
  }
  return {
    type: bytes[1] ?? 0,
    serial: bytes.readUInt32LE(8),
    member: texts.get(FIELDS.member[0]) ?? '',
    sender: texts.get(SENDER) ?? '',
    callback: length > bodyStart ? readText(bytes, bodyStart) : '',
    length,
  };
}

const [file = ''] = process.argv.slice(2);
const path = /unix:path=([^,;]+)/.exec(process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '')?.[1] ?? '';
const bus = connect(path);
const callBus = (member: string, kind = '', body = Buffer.alloc(0)): void => {
  const to = {
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
    member,
    destination: 'org.freedesktop.DBus',
  };
  bus.write(message(METHOD_CALL, kind === '' ? to : { ...to, signature: kind }, body));
};
/** Responds to a prompt: first with nothing, then with "no". */
const sendReply = ({ sender, callback }: Call, reply: string): void => {
  const to = {
    path: callback,
    interface: CALLBACK,
    member: 'PromptReady',
    destination: sender,
    signature: 'sa{sv}s',
  };
  // An empty property list has length 0, and begins at the alignment of its pairs.
  const body = align(Buffer.concat([align(text(reply), 4), number(0)]), 8);
  bus.write(message(METHOD_CALL, to, Buffer.concat([body, text('')])));
};
bus.on('error', () => process.exit());
let prompts = 0;
let received = Buffer.alloc(0);
let isSpeaking = false;
bus.write(`\0AUTH EXTERNAL ${Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')}\r\n`);
bus.on('data', (chunk: Buffer) => {
  if (!isSpeaking) {
    isSpeaking = true;
    bus.write('BEGIN\r\n');
    callBus('Hello');
    callBus('RequestName', 'su', Buffer.concat([align(text(NAME), 4), number(0)]));
    writeFileSync(file, '0');
    return;
  }
  received = Buffer.concat([received, chunk]);
  for (let call = read(received); call !== null; call = read(received)) {
    received = received.subarray(call.length);
    if (call.type !== METHOD_CALL) continue;
    bus.write(message(METHOD_RETURN, { replySerial: call.serial, destination: call.sender }));
    if (call.member === 'BeginPrompting') sendReply(call, '');
    if (call.member !== 'PerformPrompt') continue;
    writeFileSync(file, String(++prompts));
    sendReply(call, 'no');
  }
});
