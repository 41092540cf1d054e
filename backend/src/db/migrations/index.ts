import { readdirSync } from 'node:fs';
import type { Db } from '../connect.ts';

/** One migration. Never changed once released; each must be safe to repeat after it failed half-way. */
interface Migration {
  up(db: Db): Promise<void>;
}

const FILE = /^(\d{8}_\d{6}_\w+)\.ts$/;

/** Names of the files beside this one, which begin with the time of writing. */
const names = readdirSync(import.meta.dirname)
  .flatMap((file) => FILE.exec(file)?.[1] ?? [])
  .toSorted();

/** The migrations by name, sorted. */
export const MIGRATIONS: readonly (readonly [name: string, migration: Migration])[] = await Promise.all(
  names.map(async (name) => [name, (await import(`./${name}.ts`)) as Migration] as const),
);
