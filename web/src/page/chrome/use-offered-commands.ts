import { useEffect } from 'react';
import { offerCommands } from '../../commands/command.ts';
import type { OfferedCommand } from '../../commands/command.ts';

/** Offers commands while the component is mounted. They may change at each render. */
export function useOfferedCommands(commands: readonly OfferedCommand[]): void {
  useEffect(() => offerCommands(commands));
}
