import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { Failure } from './failure.mjs';

const FORWARDED_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Interval at which a script run by npm checks that npm's shell is still alive. */
const PARENT_CHECK_MS = 300;

/** Maximum lines shown of a failed command's output, from its end. */
const SHOWN_OUTPUT_LINES = 80;

/**
 * Returns the exit code of a finished process in a shell's form.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number}
 */
export const exitCodeOf = (code, signal) => code ?? 128 + (signal === null ? 0 : constants.signals[signal]);

/**
 * Runs a command to its end without showing its output. When
 * it fails the output is shown, and the promise rejects.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, timeoutMs?: number,
 *   failure: string }} options `failure` is the sentence that says what to do
 * @returns {Promise<string>} its output, both streams together
 */
export function runQuietly(command, args, { cwd, env = process.env, timeoutMs, failure }) {
  return new Promise((resolve, reject) => {
    const isWindows = process.platform === 'win32';
    const child = spawn(command, args, {
      cwd,
      env,
      shell: isWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(timeoutMs ? { timeout: timeoutMs } : {}),
    });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const stopForwarding = forwardSignals(child);
    child.once('error', (error) => {
      stopForwarding();
      reject(new Failure(`${command} could not be run (${error.message}). ${failure}`));
    });
    child.once('close', (code, signal) => {
      stopForwarding();
      if (code === 0) resolve(output);
      else
        reject(
          new Failure(`${output.trimEnd().split('\n').slice(-SHOWN_OUTPUT_LINES).join('\n')}\n${failure}`),
        );
      if (signal === 'SIGINT' || signal === 'SIGTERM') process.exitCode = exitCodeOf(code, signal);
    });
  });
}

/**
 * Forwards terminating signals to a child. In a terminal Ctrl+C reaches the whole process
 * group, so SIGINT is not sent twice. npm runs a script under a shell that forwards no
 * signal: when that shell has exited, npm was terminated, and the child is too.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops the forwarding
 */
export function forwardSignals(child) {
  const shell = process.ppid;
  const check = () => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  };
  const watch = process.env.npm_lifecycle_event ? setInterval(check, PARENT_CHECK_MS) : undefined;
  const listeners = FORWARDED_SIGNALS.map((signal) => {
    const listener = () => {
      const cameFromTerminal = signal === 'SIGINT' && process.stdin.isTTY;
      if (!cameFromTerminal) child.kill(signal);
    };
    process.on(signal, listener);
    return /** @type {const} */ ([signal, listener]);
  });
  return () => {
    clearInterval(watch);
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
}

/**
 * Waits for a child's exit and forwards signals to it meanwhile.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code
 */
export function waitFor(child) {
  const stopForwarding = forwardSignals(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stopForwarding();
      resolve(exitCodeOf(code, signal));
    });
  });
}
