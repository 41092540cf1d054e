import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Disks with limited space, or with simulated power loss. Require root on Linux. */

export interface Disk {
  /** Mount point. */
  readonly path: string;
  /** Folder that is not affected. */
  readonly safe: string;
  remove(): void;
}

/** Throws when the program fails. */
export function runProgram(program: string, ...args: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (error !== undefined || status !== 0)
    throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
}

/** @param size for mount, such as `24m` */
export function mountSmall(size: string): Disk {
  const { folder, path } = makeFolder();
  runProgram('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path);
  return { path, safe: folder, remove: () => removeDisk(folder, path) };
}

/** Separate ext4 in a file, with simulated power loss. */
export interface PoweredDisk extends Disk {
  /** Discards unflushed data, and blocks further writes. */
  cutPower(): void;
  /** Mounts it again with its remaining data. */
  comeBack(): void;
}

export function mountPowered(megabytes: number): PoweredDisk {
  const { folder, path } = makeFolder();
  const image = join(folder, 'disk.img');
  runProgram('truncate', '--size', `${megabytes}M`, image);
  runProgram('mkfs.ext4', '-q', '-F', image);
  runProgram('mount', '-o', 'loop', image, path);
  return {
    path,
    safe: folder,
    // EXT4_IOC_SHUTDOWN without a flush of the journal: Node cannot call ioctl itself.
    cutPower: () =>
      void runProgram(
        'python3',
        '-c',
        `import fcntl, os, struct; fcntl.ioctl(os.open('${path}', os.O_RDONLY), 0x8004587d, struct.pack('I', 2))`,
      ),
    comeBack: () => {
      runProgram('umount', path);
      runProgram('mount', '-o', 'loop', image, path);
    },
    remove: () => removeDisk(folder, path),
  };
}

/** Resolves when every flush of the process fails. @returns a function that ends it */
export async function failFlushes(pid: number): Promise<() => Promise<void>> {
  const strace = spawn(
    'strace',
    ['-f', '-qq', '-o', '/dev/null', '-e', 'inject=fsync,fdatasync:error=EIO', '-p', String(pid)],
    {
      stdio: 'ignore',
    },
  );
  const ended = new Promise<void>((resolve, reject) =>
    strace.once('error', reject).once('exit', () => resolve()),
  );
  const isTraced = (): boolean => !/^TracerPid:\s+0$/m.test(runProgram('cat', `/proc/${pid}/status`));
  await Promise.race([ended, waitFor(isTraced)]);
  return async () => {
    strace.kill('SIGINT');
    await ended;
  };
}

async function waitFor(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20));
}

function makeFolder(): { folder: string; path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'maru-hostile-'));
  const path = join(folder, 'disk');
  mkdirSync(path);
  return { folder, path };
}

function removeDisk(folder: string, path: string): void {
  runProgram('umount', '--lazy', path);
  rmSync(folder, { recursive: true, force: true });
}
