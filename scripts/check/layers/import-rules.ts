import { posix } from 'node:path';
import { COMPOSITION_ROOT, PACKAGE_BORDERS, PACKAGE_ENTRIES, ZONES } from './matrix.ts';
import type { Zone } from './zone.ts';
import type { Import, ParsedFile, Violation } from './source-file.ts';

/** Most files and packages whose code a file imports. */
const MAX_IMPORTS = 12;
/** The same with those of which it imports types alone: signatures name the types of their parameters. */
const MAX_ALL_IMPORTS = 16;

/** Checks every import of a file against the matrix. */
export function checkImports(file: ParsedFile): Violation[] {
  const fail = (line: number, message: string): Violation => ({ path: file.path, line, message });
  const zone = zoneOf(file.path);
  if (zone === null)
    return [fail(1, 'No zone of the import matrix (scripts/check/layers/matrix.ts) owns this file')];
  const violations = file.imports.flatMap((entry) => {
    const message = problemWith(file.path, entry, zone);
    return message === null ? [] : [fail(entry.line, message)];
  });
  const all = new Set(file.imports.map(({ specifier }) => specifier));
  const code = new Set(
    file.imports.filter(({ isType }) => isType !== true).map(({ specifier }) => specifier),
  );
  if (!COMPOSITION_ROOT.test(file.path) && zone.name !== 'tests') {
    if (code.size > MAX_IMPORTS)
      violations.push(
        fail(1, `Imports from ${code.size} files and packages; ${MAX_IMPORTS} are the most: split it`),
      );
    else if (all.size > MAX_ALL_IMPORTS)
      violations.push(
        fail(1, `Imports from ${all.size} files with types; ${MAX_ALL_IMPORTS} are the most: split it`),
      );
  }
  const firstReExport = file.reExports[0];
  if (firstReExport !== undefined && !PACKAGE_BORDERS.has(file.path)) {
    violations.push(
      fail(firstReExport, "Passes on another file's exports: only a package's border does that"),
    );
  }
  return violations;
}

/**
 * Finds packages that a zone may import and none of its files does: they are granted to the next file without
 * a decision.
 * @returns one violation for each, at the zone's first file by name
 */
export function checkGrants(files: readonly ParsedFile[]): Violation[] {
  const used = new Map<Zone, { readonly first: string; readonly names: Set<string> }>();
  for (const { path, imports } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const zone = zoneOf(path);
    if (zone === null) continue;
    const known = used.get(zone) ?? { first: path, names: new Set<string>() };
    for (const { specifier } of imports) known.names.add(importedName(specifier));
    used.set(zone, known);
  }
  return [...used].flatMap(([zone, { first, names }]) =>
    zone.packages
      .filter((allowed) => allowed !== '*' && ![...names].some((name) => matches(allowed, name)))
      .map((allowed) => ({
        path: first,
        line: 1,
        message: `${zone.name} may import ${allowed} and does not`,
      })),
  );
}

function problemWith(path: string, { specifier }: Import, zone: Zone): string | null {
  if (specifier.startsWith('../../../../'))
    return `Climbs four folders (${specifier}): use the package's name, or move the file`;
  if (!specifier.startsWith('.')) return problemWithPackage(path, specifier, zone);
  const target = posix.normalize(posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')));
  const [from, to] = [packageOf(path), packageOf(target)];
  if (from !== to && zone.name !== 'tests' && zone.name !== 'scripts')
    return `Reaches into ${to} by path (${specifier}): use the package's name`;
  if (from === to && PACKAGE_BORDERS.has(target) && !PACKAGE_BORDERS.has(path) && zone.name !== 'tests') {
    return `Imports its own package's border (${specifier}): import the file that has it`;
  }
  return problemWithZone(zoneOf(target)?.name ?? null, specifier, zone);
}

function problemWithPackage(path: string, specifier: string, zone: Zone): string | null {
  if (specifier.startsWith('@maru/')) {
    if (`@maru/${packageOf(path)}` === packageName(specifier))
      return `Imports its own package by name (${specifier})`;
    return problemWithZone(PACKAGE_ENTRIES[specifier] ?? null, specifier, zone);
  }
  const name = importedName(specifier);
  const isElectronOutside = name === 'electron' && packageOf(path) !== 'desktop';
  if (!isElectronOutside && zone.packages.some((allowed) => matches(allowed, name))) return null;
  return `${zone.name} may not import ${specifier}`;
}

function problemWithZone(target: string | null, specifier: string, zone: Zone): string | null {
  if (zone.zones.includes('*') || target === zone.name) return null;
  if (target === null) return `${specifier} leads to no zone of the import matrix`;
  return zone.zones.includes(target) ? null : `${zone.name} may not import ${target} (${specifier})`;
}

/** Returns the zone that owns a path, or null. */
function zoneOf(path: string): Zone | null {
  return ZONES.find(({ files }) => files.test(path)) ?? null;
}

const packageOf = (path: string): string => path.split('/')[0] ?? '';

/** Returns a package's name as the matrix has it. */
const importedName = (specifier: string): string =>
  specifier.startsWith('node:') ? 'node:' : packageName(specifier);

const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function matches(allowed: string, name: string): boolean {
  return (
    allowed === '*' || allowed === name || (allowed.endsWith('/*') && name.startsWith(allowed.slice(0, -1)))
  );
}
