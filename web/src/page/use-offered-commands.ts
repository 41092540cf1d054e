import { useEffect } from 'react';
import { offerCommands } from '../commands/command.ts';
import type { OfferedCommand } from '../commands/command.ts';

/** Offers commands as long as the component is shown. They may be new ones at each render. */
export function useOfferedCommands(commands: readonly OfferedCommand[]): void {
  useEffect(() => offerCommands(commands));
}
