import { runProgram } from './programs.ts';
import type { Program } from './programs.ts';

/** Trials: `npm run lab -- NAME [options]`; `npm run lab` lists them. */
export const TRIALS: readonly Program[] = [
  {
    name: 'cluster',
    file: 'cluster/run.ts',
    summary: 'a whole cluster on this machine: Galera, two servers, HAProxy, S3, Redis; its faults by hand',
    hasOwnHelp: true,
  },
  {
    name: 'cluster-chaos',
    file: 'cluster/chaos.ts',
    summary:
      'parts of a cluster are killed, stopped or isolated under load; no acknowledged write may be lost',
    options: [
      '--faults 20  number of faults',
      '--network    packets are delayed and lost instead',
      '--dir FOLDER, --port NUMBER, --tls  as of `cluster`',
    ],
  },
  {
    name: 'cluster-blackout',
    file: 'cluster/blackout.ts',
    summary: 'all nodes and servers are killed at once under load, and the database is recovered',
    options: ['--times 5  number of blackouts', '--dir FOLDER, --port NUMBER, --tls  as of `cluster`'],
  },
  {
    name: 'cluster-upgrade',
    file: 'cluster/upgrade.ts',
    summary: 'a rolling upgrade under load from an older version, and one server back again',
    options: [
      '--from COMMIT  the older version (default: the last one with an older schema)',
      '--dir FOLDER, --port NUMBER, --tls  as of `cluster`',
    ],
  },
  {
    name: 'crash',
    file: 'crash/run.ts',
    summary: 'the server is killed at numbered writes; what it acknowledged must be there, whole',
    options: ['--points 200  number of kills'],
  },
  {
    name: 'power-loss',
    file: 'hostile/power-loss.ts',
    summary: 'the disk loses its power under writers (root, loop devices)',
    options: ['--trials 50  number of power cuts'],
  },
  {
    name: 'disk-full',
    file: 'hostile/disk-full.ts',
    summary: 'the disk fills up under a server (root)',
  },
  {
    name: 'failed-flush',
    file: 'hostile/failed-flush.ts',
    summary: 'every flush to the disk fails under a server (strace)',
  },
  {
    name: 'copy-trial',
    file: 'hostile/copy-trial.ts',
    summary: 'a large site is copied to another database and a bucket and back, and killed midway',
    options: ['--documents 10000  size of the site'],
  },
  {
    name: 'week',
    file: 'week/run.ts',
    summary: 'a week of one writer on two devices, with losses of network, closed tabs and killed browsers',
    options: [
      '--sessions 200  number of sessions',
      '--database sqlite|mariadb|mysql',
      '--seed 1  another week; the same one has the same sessions',
      '--first 1  number of the first session, with new documents',
    ],
  },
  {
    name: 'load',
    file: 'load/run.ts',
    summary: 'mixed reads and saves at fixed rates; prints times and memory each minute',
    options: ['--minutes 30', '--reads 500  a second', '--saves 50  a second'],
  },
  {
    name: 'vaults',
    file: 'vaults/run.ts',
    summary: 'folders of real documents are imported; each page must show what Obsidian or GitHub shows',
    options: [
      'FOLDER…       folders, such as clones of public repositories',
      '--details 3   documents shown for each cause; --only WORD  of causes with the word',
      '--least 95    per cent of documents that must be right',
      '--folders     exports as plain folders too, in which Obsidian must find every link, and imports them',
    ],
  },
  {
    name: 'flows',
    file: 'flows/run.ts',
    summary:
      'the files that a save, a public page, an upload, markup to HTML and a desktop export run through',
    options: ['--files  names them'],
  },
  {
    name: 'mutants',
    file: 'mutants/run.ts',
    summary: 'faults are planted one by one in copies of the tree; the tests must notice each',
    options: ['WORD  only faults whose name has the word'],
  },
];

if (import.meta.main) process.exitCode = await runProgram('lab', TRIALS, process.argv.slice(2));
