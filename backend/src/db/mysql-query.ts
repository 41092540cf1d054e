/** The part of a mysql2 connection that is used here. */
export interface MysqlConnection {
  query(options: { readonly sql: string; readonly values: readonly unknown[] }, done: (error: unknown, answer: unknown) => void): void;
  /** Closes it at once; the server rolls back what is open on it. */
  destroy(): void;
}

/** Sends one statement. @returns rows, or what was changed */
export function queryMysql(connection: MysqlConnection, sql: string, values: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, values }, (error, answer) => {
      if (error !== null && error !== undefined) reject(error);
      else resolve(answer);
    });
  });
}
