import type { StreamMode } from './color-lines.ts';
import type { LoadColoring } from './coloring.ts';

const clike = (name: 'csharp' | 'dart' | 'kotlin' | 'objectiveC' | 'scala'): LoadColoring =>
  byLines(async () => (await import('@codemirror/legacy-modes/mode/clike'))[name]);
const sql = (name: 'standardSQL' | 'mySQL' | 'mariaDB' | 'pgSQL' | 'sqlite'): LoadColoring =>
  byLines(async () => (await import('@codemirror/legacy-modes/mode/sql'))[name]);
const csharp = clike('csharp');
const objectiveC = clike('objectiveC');
const properties = byLines(async () => (await import('@codemirror/legacy-modes/mode/properties')).properties);
const ruby = byLines(async () => (await import('@codemirror/legacy-modes/mode/ruby')).ruby);
const shell = byLines(async () => (await import('@codemirror/legacy-modes/mode/shell')).shell);

/** Grammars that read line by line: the editor's, and for SQL another one, since its own needs the editor. */
export const LINE_GRAMMARS: Readonly<Record<string, LoadColoring>> = {
  'c#': csharp,
  csharp,
  cs: csharp,
  dart: clike('dart'),
  diff: byLines(async () => (await import('@codemirror/legacy-modes/mode/diff')).diff),
  dockerfile: byLines(async () => (await import('@codemirror/legacy-modes/mode/dockerfile')).dockerFile),
  kotlin: clike('kotlin'),
  lua: byLines(async () => (await import('@codemirror/legacy-modes/mode/lua')).lua),
  'objective-c': objectiveC,
  objc: objectiveC,
  powershell: byLines(async () => (await import('@codemirror/legacy-modes/mode/powershell')).powerShell),
  properties,
  ini: properties,
  ruby,
  rb: ruby,
  scala: clike('scala'),
  shell,
  bash: shell,
  sh: shell,
  zsh: shell,
  sql: sql('standardSQL'),
  mysql: sql('mySQL'),
  'mariadb sql': sql('mariaDB'),
  postgresql: sql('pgSQL'),
  sqlite: sql('sqlite'),
  swift: byLines(async () => (await import('@codemirror/legacy-modes/mode/swift')).swift),
  toml: byLines(async () => (await import('@codemirror/legacy-modes/mode/toml')).toml),
};

function byLines(load: () => Promise<unknown>): LoadColoring {
  return async () => {
    const [mode, { colorLines }] = await Promise.all([load(), import('./color-lines.ts')]);
    return (text, put) => colorLines(mode as StreamMode, text, put);
  };
}
