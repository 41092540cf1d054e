/**
 * Compares the markup engine with its peers, alternately in one process:
 * `npm run bench -- markup [--corpus DIR] [--against CHECKOUT]`. Figures are medians of the main
 * thread's CPU time; only their ratios are comparable between machines.
 */
import { cpus } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { renderBlock, reparse, parse } from '@maru/core/markup';
import type { Root } from '@maru/core/markup';
import { readCorpora } from './corpus.ts';
import type { Corpus } from './corpus.ts';
import { installPeers, loadCheckout, loadPeers } from './peers.ts';
import type { Peer } from './peers.ts';

/** Minimum milliseconds of one visit to a peer, and the number of visits. */
const VISIT_MS = 40;
const WARM_UP_MS = 700;
const KEYSTROKES = 2000;
/** Characters of the document for typing. */
const TYPED_LENGTH = 100_000;

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    /** Another checkout of this repository, whose engine takes the place of the peers. */
    against: { type: 'string' },
  },
});
const rounds = Math.max(1, Number(values.rounds));

// Without this, garbage collection between visits would discard the compiled code of the waiting peers.
setFlagsFromString('--no-flush-bytecode');

let sink = 0;

/** Forces evaluation of a result: reading a character flattens a string. */
function consume(result: unknown): void {
  sink ^= typeof result === 'string' ? result.charCodeAt(result.length >> 1) | 0 : 1;
}

function mainThreadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

function visit(peer: Peer, documents: readonly string[], leastMs: number): number {
  const start = mainThreadMs();
  let passes = 0;
  let spent = 0;
  do {
    for (const text of documents) consume(peer.run(text));
    passes++;
    spent = mainThreadMs() - start;
  } while (spent < leastMs);
  return spent / passes;
}

function compare(title: string, peers: readonly Peer[], { name, documents }: Corpus): void {
  const bytes = documents.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const times = peers.map((): number[] => []);
  for (const peer of peers) visit(peer, documents, WARM_UP_MS);
  for (let round = 0; round < rounds; round++) {
    const order = peers.map((_, i) => i).toSorted(() => Math.random() - 0.5);
    for (const i of order) times[i]?.push(visit(peers[i] as Peer, documents, VISIT_MS));
  }
  const rows = peers
    .map((peer, i) => ({ ...peer, speed: bytes / 1000 / median(times[i] ?? []) }))
    .toSorted((a, b) => b.speed - a.speed);
  const ours = rows.find(({ kind }) => kind === 'ours')?.speed ?? Number.NaN;
  print(`\n### ${title}: ${name} (${documents.length} documents, ${bytes} bytes)\n`);
  print('| | MB/s | ours is … times as fast |\n| --- | ---: | ---: |');
  for (const { name: peer, speed } of rows)
    print(`| ${peer} | ${speed.toFixed(1)} | ${(ours / speed).toFixed(2)} |`);
  const best = rows.find(({ kind }) => kind === 'full');
  if (best !== undefined)
    print(`\nAgainst the best full JavaScript peer (${best.name}): ${(ours / best.speed).toFixed(2)}`);
}

/**
 * Types letters at random positions of a long document:
 * measures the new tree, and the HTML of the new blocks.
 */
function typeInto({ name, documents }: Corpus, peers: readonly Peer[]): void {
  const all = documents.join('\n\n');
  if (all.length < TYPED_LENGTH) return;
  let root: Root = parse(all.slice(0, TYPED_LENGTH));
  const trees: number[] = [];
  const blocks: number[] = [];
  let at = 0;
  for (let i = 0; i < KEYSTROKES; i++) {
    if (i % 20 === 0) at = Math.floor(Math.random() * root.source.length);
    const start = performance.now();
    const next = reparse(root, { from: at, to: at, insert: 'a' });
    const parsed = performance.now();
    for (let key = root.nextKey, j = 0; j < next.children.length; j++) {
      const block = next.children[j];
      if (block !== undefined && block.key >= key) consume(renderBlock(block));
    }
    trees.push(parsed - start);
    blocks.push(performance.now() - parsed);
    root = next;
    at++;
  }
  print(
    `\n### One keystroke in ${TYPED_LENGTH} characters: ${name}\n\n| | median ms | 90 % ms |\n| --- | ---: | ---: |`,
  );
  const at90 = (numbers: readonly number[]): number =>
    numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.9)] ?? Number.NaN;
  print(`| ours, new tree | ${median(trees).toFixed(3)} | ${at90(trees).toFixed(3)} |`);
  print(`| ours, HTML of the new blocks | ${median(blocks).toFixed(3)} | ${at90(blocks).toFixed(3)} |`);
  for (const peer of peers) {
    const times: number[] = [];
    for (let i = 0; i < 15; i++) {
      const start = performance.now();
      consume(peer.run(root.source));
      times.push(performance.now() - start);
    }
    print(
      `| ${peer.name}, the whole text to HTML | ${median(times).toFixed(3)} | ${at90(times).toFixed(3)} |`,
    );
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

if (values.against === undefined) installPeers(resolve(here, '..'));
const peers =
  values.against === undefined
    ? await loadPeers(resolve(here, '..'))
    : await loadCheckout(resolve(values.against));
const corpora = readCorpora(
  values.corpus === undefined ? null : resolve(values.corpus),
  resolve(here, '../../../..'),
);
print(
  `Node ${process.versions.node}, ${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, ${rounds} rounds`,
);
for (const corpus of corpora) {
  compare('Text to HTML', peers.html, corpus);
  compare('Text to tree', peers.tree, corpus);
  typeInto(corpus, peers.html);
}
print(`\n(${sink & 1})`);
