import { createConnection } from 'mysql2/promise';

/** Creates a new database for this run. @returns its address */
export async function createDatabase(adminUrl: string, prefix = 'maru_bench_search'): Promise<string> {
  const name = `${prefix}_${process.pid}`;
  const connection = await createConnection(adminUrl);
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  await connection.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
