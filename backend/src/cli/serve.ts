import { serve } from '../serve.ts';
import type { Command } from './command.ts';

export const serveCommand: Command = {
  name: 'serve',
  arguments: [],
  options: [
    { name: 'port', value: '3000', help: 'the port to listen on; 0 takes any free one (MARU_PORT)' },
    { name: 'host', value: 'localhost', help: 'the address to listen on (MARU_HOST)' },
  ],
  summary: 'Serves website and API until it is told to stop',
  help: 'Applies migrations that are missing, as `maru migrate` does. Ends on SIGTERM and SIGINT, when what is under way is done.',
  run: async ({ config }) => {
    await serve(config);
    return 0;
  },
};
