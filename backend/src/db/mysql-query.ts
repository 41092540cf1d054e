/** Subset of mysql2's connection in use here. */
export interface MysqlConnection {
  query(
    options: { readonly sql: string; readonly values: readonly unknown[] },
    done: (error: unknown, result: unknown) => void,
  ): void;
  /** Closes the connection at once; the server rolls back its open transaction. */
  destroy(): void;
}

/**
 * Sends one statement.
 * @returns rows, or the result of a change
 */
export function queryMysql(
  connection: MysqlConnection,
  sql: string,
  values: readonly unknown[],
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.query({ sql, values }, (error, result) => {
      if (error !== null && error !== undefined) reject(error);
      else resolve(result);
    });
  });
}
