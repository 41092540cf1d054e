import Database from 'better-sqlite3';

/**
 * Negative control: acknowledges before the write, and keeps its journal in memory. For each input line it
 * writes one pair of rows, which belong together. Argument: a file.
 */

const [file = ''] = process.argv.slice(2);
const database = new Database(file);
database.pragma('journal_mode = MEMORY');
database.exec('CREATE TABLE IF NOT EXISTS one (text TEXT); CREATE TABLE IF NOT EXISTS other (text TEXT)');
const [one, other] = [
  database.prepare('INSERT INTO one VALUES (?)'),
  database.prepare('INSERT INTO other VALUES (?)'),
];
process.stdin.once('data', () => {
  database.exec('BEGIN');
  one.run('x'.repeat(500));
  other.run('x'.repeat(500));
  process.stdout.write('written\n');
  database.exec('COMMIT');
  process.exit(0);
});
process.stdout.write('ready\n');
