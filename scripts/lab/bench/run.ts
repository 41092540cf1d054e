import { runProgram } from '../programs.ts';
import type { Program } from '../programs.ts';

/**
 * Benchmarks: `npm run bench -- NAME [options]`; `npm run bench` lists them. Peers and ours run alternately
 * in one run, whose ratios are comparable between machines; each ends with code 1 when a goal is missed.
 */
export const BENCHMARKS: readonly Program[] = [
  {
    name: 'markup',
    file: 'bench/markup/run.ts',
    summary: 'the markup engine against its peers, by processor time of the main thread',
    options: ['--corpus FOLDER  documents to read besides those of the project', '--rounds 9'],
  },
  {
    name: 'editor',
    file: 'bench/editor/run.ts',
    summary:
      'main-thread time per key, against plain CodeMirror and a preview by markdown-it; opening and scrolling',
    options: ['--keys 200', '--only 100,1000  kilobytes', '--places start,middle,end', '--without-keys'],
  },
  {
    name: 'editor-load',
    file: 'bench/editor/slow-line.ts',
    summary: 'a cold load of the editor on a slow line',
    options: ['--runs 3', '--locales en,ko', '--waterfall'],
  },
  {
    name: 'server',
    file: 'bench/server/run.ts',
    summary: 'reads, saves, lists and memory against a bare Koa handler on the same database',
    options: [
      '--long  more and longer rounds',
      '--only reads,saves,renames,lists,memory',
      '--database sqlite,mariadb,mysql',
      '--peer NAME=URL  another server to read from; may be repeated',
      '--binary-log  MariaDB and MySQL write their binary log with every commit',
    ],
  },
  {
    name: 'search',
    file: 'bench/search/run.ts',
    summary: 'search over 100,000 public documents and a space of 10,000 private ones',
    options: [
      '--public 100000, --own 9999  numbers of documents',
      '--database SQLite,MariaDB',
      '--folder FOLDER  keeps the filled sites; with --fill, ends after filling',
    ],
  },
  {
    name: 'web',
    file: 'bench/web/run.ts',
    summary: "a first visit to the website, with Lighthouse's phone and by counting",
    options: ['--runs 3', '--only lighthouse,visits,next,trees,changes'],
  },
  {
    name: 'media',
    file: 'bench/media/run.ts',
    summary: 'memory of a server while 1 GB is uploaded, downloaded and exported',
    options: ['s3  also from a bucket', 'mariadb  instead of SQLite'],
  },
  {
    name: 'import',
    file: 'bench/import/run.ts',
    summary: 'an import of 10,000 documents with 500 pictures on SQLite: time, and memory of the server',
    options: ['--documents 10000', '--pictures 500'],
  },
  {
    name: 'archive',
    file: 'bench/archive/run.ts',
    summary: 'exports of 10,000 documents in each layout on SQLite: time, size, and memory of the server',
    options: ['--documents 9999', '--only numbered,folders,site,git'],
  },
  {
    name: 'fairness',
    file: 'bench/fairness/run.ts',
    summary: 'heavy users, one after the other, beside a polite reader',
    options: [
      '--database sqlite|mysql|mariadb',
      '--seconds 10  for each of them',
      '--only NAMES  separated by commas: images, wide documents, saves …',
    ],
  },
  {
    name: 'desktop',
    file: '../../desktop/test/bench-desktop.ts',
    summary: 'start, switch of accounts and export of the desktop app, over the fake Electron',
    options: ['DOCUMENTS  number of documents'],
  },
  {
    name: 'export',
    file: '../../desktop/test/bench-export.ts',
    summary: 'export of many documents to a folder, and a repeated export',
    options: ['COUNT  number of documents (1000)'],
  },
];

if (import.meta.main) process.exitCode = await runProgram('bench', BENCHMARKS, process.argv.slice(2));
