import Database from 'better-sqlite3';

/**
 * Negative control: writes rows with a weaker setting than the server's,
 * and prints each committed row. Arguments: a file, and `NORMAL` or `OFF`.
 */

const [file = '', synchronous = 'OFF'] = process.argv.slice(2);
const database = new Database(file);
database.pragma('journal_mode = WAL');
database.pragma(`synchronous = ${synchronous}`);
database.exec('CREATE TABLE IF NOT EXISTS written (number INTEGER PRIMARY KEY, text TEXT)');
const insert = database.prepare('INSERT INTO written (text) VALUES (?)');
const next = (): void => {
  try {
    const { lastInsertRowid } = insert.run('x'.repeat(500));
    process.stdout.write(`${lastInsertRowid}\n`);
  } catch (error) {
    process.stdout.write(`refused ${(error as { readonly code?: string }).code}\n`);
  }
  setTimeout(next, 1);
};
next();
