import { backupCommand } from './backup/backup-command.ts';
import { restoreCommand } from './backup/restore-command.ts';
import type { Command } from './command.ts';
import { copyCommand } from './copy/copy-command.ts';
import { rotateCommand } from './keys/rotate-command.ts';
import { sealCommand } from './keys/seal-command.ts';
import { migrateCommand } from './migrate.ts';
import { serveCommand } from './serve.ts';
import { doctorCommand } from './maintenance/doctor-command.ts';
import { scrubCommand } from './maintenance/scrub-command.ts';
import { USER_COMMANDS } from './users/user-commands.ts';

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [
  serveCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  copyCommand,
  rotateCommand,
  sealCommand,
  scrubCommand,
  doctorCommand,
  ...USER_COMMANDS,
];
