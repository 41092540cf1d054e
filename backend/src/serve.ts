import type { Config } from './config.ts';
import { createApp } from './create-app.ts';

const SAME_REQUEST_MS = 1_000;

/** Starts the server, says its address, and ends the process on SIGTERM and SIGINT. Throws StartError when it can't start. */
export async function serve(config: Config): Promise<void> {
  const app = await createApp(config);
  let closingSinceMs: number | null = null;
  const handleSignal = (): void => {
    if (closingSinceMs !== null) {
      // Whoever asks twice does not want to wait. Twice at once is one request, which a parent process passed on as well.
      if (Date.now() - closingSinceMs > SAME_REQUEST_MS) process.exit(1);
      return;
    }
    closingSinceMs = Date.now();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handleSignal);
  process.on('SIGINT', handleSignal);
  console.log(`Maru is listening on ${app.url}`);
}
