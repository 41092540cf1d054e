import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/**
 * What electron-builder asks of `mksquashfs` for an AppImage, `mksquashfs FOLDER FILE -offset BYTES …`, with a tar in the place of the
 * file system: so the image can be made, and looked into, without fetching AppImage's tools.
 */
const [folder = '', file = '', , offset = '0'] = process.argv.slice(2);
const archive = execFileSync('tar', ['-C', folder, '-cf', '-', '.'], { maxBuffer: 1024 ** 3 });
writeFileSync(file, Buffer.concat([Buffer.alloc(Number(offset)), archive]));
