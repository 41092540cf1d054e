import type { Command } from './command.ts';
import { migrateCommand } from './migrate.ts';
import { serveCommand } from './serve.ts';

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [serveCommand, migrateCommand];
