import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/**
 * Replaces `mksquashfs` for electron-builder's AppImage, `mksquashfs FOLDER FILE -offset BYTES …`, with a tar
 * in place of the file system: so the image can be built and inspected without downloading AppImage's tools.
 */
const [folder = '', file = '', , offset = '0'] = process.argv.slice(2);
const archive = execFileSync('tar', ['-C', folder, '-cf', '-', '.'], { maxBuffer: 1024 ** 3 });
writeFileSync(file, Buffer.concat([Buffer.alloc(Number(offset)), archive]));
