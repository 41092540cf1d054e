import { startServer } from '@maru/backend/testing/server.ts';
import { fillSpace, setUpSpace } from './export-space.ts';

/**
 * Measures the export of many documents from a server on this
 * machine, and a repeated export: `npm run bench -- export [COUNT]`.
 */
const count = Number(process.argv[2] ?? 1_000);
const server = await startServer({ database: 'sqlite' });
const space = await setUpSpace(server, 'bench');
try {
  await fillSpace(space.user, count);
  for (const name of ['first', 'second']) {
    const begin = performance.now();
    const { report, error } = await space.exportTo(space.base);
    if (report === null) throw error ?? new Error('Nothing was exported');
    const seconds = ((performance.now() - begin) / 1_000).toFixed(2);
    console.log(
      `${count} documents, ${name} export: ${seconds} s, ${report.written} files written, ${report.unchanged} unchanged`,
    );
  }
} finally {
  await space.remove();
  await server.close();
}
process.exit();
