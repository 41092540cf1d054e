import type { Command } from './command.ts';
import { backupCommand } from './backup/backup-command.ts';
import { restoreCommand } from './backup/restore-command.ts';
import { migrateCommand } from './migrate.ts';
import { USER_COMMANDS } from './users/user-commands.ts';
import { serveCommand } from './serve.ts';

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [serveCommand, migrateCommand, backupCommand, restoreCommand, ...USER_COMMANDS];
