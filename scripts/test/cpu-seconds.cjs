const { readdirSync, readFileSync } = require('node:fs');

/** Clock ticks of /proc in a second, on every Linux. */
const TICKS_PER_SECOND = 100;
/** Fields after the program's name, which may have spaces: parent, and user and system time, own and of ended children. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];

/**
 * Returns the CPU seconds of this process and of all that descend from it: browsers, servers and commands that
 * tests start, those that have ended included. 0 where the system has no /proc.
 */
function cpuSeconds() {
  const all = new Map();
  for (const pid of listProcesses()) {
    const fields = fieldsOf(pid);
    if (fields !== null) all.set(Number(pid), fields);
  }
  const isOwn = (pid) => {
    for (let at = pid; at > 1; at = Number(all.get(at)?.[PARENT] ?? 0)) if (at === process.pid) return true;
    return false;
  };
  let ticks = 0;
  for (const [pid, fields] of all) if (isOwn(pid)) for (const index of TIMES) ticks += Number(fields[index]);
  return ticks / TICKS_PER_SECOND;
}

function listProcesses() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function fieldsOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    // It has ended since.
    return null;
  }
}

module.exports = { cpuSeconds };
