import assert from 'node:assert/strict';
import { StartError } from '../start-error.ts';
import { chooseDialect } from './mysql-dialects.ts';

describe('The dialect of a database server', () => {
  const choose = (version: string, comment: string) => {
    const { name, textCollation } = chooseDialect({ version, comment });
    return `${name} ${textCollation}`;
  };

  it('is detected from the server’s version and comment', () => {
    for (const [version, comment, dialect] of [
      ['10.6.0-MariaDB', 'mariadb.org binary distribution', 'MariaDB utf8mb4_nopad_bin'],
      ['10.11.19-MariaDB-0+deb12u1-log', 'Debian 12', 'MariaDB utf8mb4_nopad_bin'],
      ['11.4.2', 'MariaDB Server', 'MariaDB utf8mb4_nopad_bin'],
      ['8.0.16', 'MySQL Community Server - GPL', 'MySQL utf8mb4_bin'],
      ['8.0.17-log', 'Source distribution', 'MySQL utf8mb4_0900_bin'],
      ['8.4.3', 'MySQL Community Server - GPL', 'MySQL utf8mb4_0900_bin'],
      ['9.7.4-2', '(Debian)', 'MySQL utf8mb4_0900_bin'],
      ['8.0.36-28', 'Percona Server (GPL), Release 28', 'MySQL utf8mb4_0900_bin'],
    ] as const) {
      assert.equal(choose(version, comment), dialect, version);
    }
  });

  it('is refused when it is too old or unknown, with the found and the required version', () => {
    for (const [version, comment, found] of [
      ['10.5.29-MariaDB', 'Debian', 'MariaDB 10.5.29-MariaDB'],
      ['5.5.5-10.4.1-MariaDB', '', 'MariaDB 5.5.5-10.4.1-MariaDB'],
      ['8.0.15', 'MySQL Community Server - GPL', 'MySQL 8.0.15'],
      ['5.7.44-log', 'MySQL Community Server (GPL)', 'MySQL 5.7.44-log'],
      [
        '8.0.11-TiDB-v8.5.0',
        'TiDB Server (Apache License 2.0)',
        '8.0.11-TiDB-v8.5.0 (TiDB Server (Apache License 2.0))',
      ],
      ['8.0.33', 'Dolt', '8.0.33 (Dolt)'],
      ['unknown', '', 'unknown ()'],
    ] as const) {
      assert.throws(
        () => chooseDialect({ version, comment }),
        (error) =>
          error instanceof StartError &&
          error.message ===
            `The database server is ${found}: Maru needs MySQL 8.0.16 or later, or MariaDB 10.6 or later.`,
        version,
      );
    }
  });
});
