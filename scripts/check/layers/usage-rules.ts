import { isNode, walk } from './source-file.ts';
import type { ParsedFile, SyntaxNode, Violation } from './source-file.ts';

/** Rule about code that is restricted to some files. */
interface UsageRule {
  readonly message: string;
  /** Files where it is allowed, or not applicable. */
  readonly except: RegExp;
  readonly isFound: (node: SyntaxNode, parent: SyntaxNode | null) => boolean;
}

const TEST = String.raw`\.test\.tsx?$|^(?:backend|desktop)\/test(?:ing)?\/|^web\/e2e\/`;
const except = (...places: readonly string[]): RegExp => new RegExp([TEST, ...places].join('|'));

const RULES: readonly UsageRule[] = [
  {
    message: '`fetch` belongs to core/src/api/fetch-transport.ts: call the client',
    except: except(
      String.raw`^core\/src\/api\/fetch-transport\.ts$`,
      String.raw`^web\/src\/api\.ts$`,
      String.raw`^desktop\/src\/protocol\/server-fetch\.ts$`,
      // Providers are other sites.
      String.raw`^backend\/src\/login-providers\/fetch-from-provider\.ts$`,
      // Metrics are not part of the API.
      String.raw`^backend\/src\/cli\/maintenance\/check-server\.ts$`,
      // Files of the website are not part of the API either.
      String.raw`^web\/src\/page\/fonts\/load-hangul\.ts$`,
      // Readers of a page without its application have no client.
      String.raw`^web\/src\/reader\/(?:fetch-doc-preview|early-notifications)\.ts$`,
      // Neither is a page, which is asked for where its application fails.
      String.raw`^web\/src\/reader\/application\.ts$`,
      '^scripts/',
    ),
    isFound: (node, parent) => isGlobal(node, parent, 'fetch'),
  },
  {
    message: 'Browser storage belongs to web/src/storage',
    except: except('^web/src/storage/'),
    isFound: (node, parent) =>
      isGlobal(node, parent, 'localStorage') || isGlobal(node, parent, 'sessionStorage'),
  },
  {
    message: 'The environment is read in backend/src/config.ts and passed down',
    except: except(
      String.raw`^backend\/src\/config(?:\/|\.ts$)`,
      '^scripts/',
      String.raw`^web\/vite(?:\.[a-z]+)?\.config\.ts$`,
      '^desktop/',
    ),
    isFound: (node) => isMember(node, 'process', 'env'),
  },
  {
    message: 'Requests are read in backend/src/http: handlers get checked input',
    except: except('^backend/src/http/', '^(?!backend/)'),
    isFound: (node) => isMember(node, 'ctx', 'request'),
  },
  {
    message: 'Writes take a Writer: the store hands it out behind its guards',
    except: except('^(?!backend/src/repositories/)'),
    isFound: (node) => node.type === 'FunctionDeclaration' && takesReaderOnly(node) && writes(node),
  },
  {
    message: 'SQL is written in backend/src/repositories: pass the handle on to it',
    except: except('^(?!backend/src/(?:services|routes|http|pages|policies|presenters)/)'),
    isFound: usesHandle,
  },
  {
    message: 'A Writer is made where a database or a transaction is opened',
    except: except('^backend/src/db/'),
    isFound: (node, parent) => isGlobal(node, parent, 'asWriter'),
  },
  {
    message: 'Owners are compared in policies alone: use isOwner',
    except: except('^backend/src/policies/'),
    isFound: (node) =>
      node.type === 'BinaryExpression' &&
      /^[!=]==$/.test(String(node['operator'])) &&
      [node['left'], node['right']].some((side) => isNode(side) && memberName(side) === 'owner_id'),
  },
  {
    message: 'Tests in the browser await states: no fixed wait is long enough on a loaded machine',
    // Typing at a person's pace, and benchmarks.
    except: /^web\/e2e\/draft-recovery\.test\.ts$|^scripts\/lab\/bench\//,
    isFound: (node) => memberName(node) === 'waitForTimeout',
  },
  {
    message: 'Named exports only',
    except: /^web\/vite(?:\.[a-z]+)?\.config\.ts$/,
    isFound: (node) => node.type === 'ExportDefaultDeclaration',
  },
  {
    message: 'This SQL ties the database to one node or loses transactions',
    except: /^scripts\/check\//,
    isFound: (node) => /ENGINE\s*=\s*MyISAM|\bLOCK TABLES\b|\bGET_LOCK\s*\(/i.test(textOf(node)),
  },
];

/** Comment about unfinished work, or one that disables a check. */
const DANGLING_COMMENT =
  /\b(?:TODO|FIXME|XXX|HACK)\b|@ts-(?:ignore|nocheck|expect-error)|(?:oxlint|eslint)-disable|biome-ignore/;

/** Openers of subordinate clauses: a comment begins with a verb or a noun (docs/development.md). */
const UNCLEAR_OPENER = /^[\s*]*(What|Whatever|Whether|Who|Whoever|Whose)\b/;

/** Checks the calls in a file's code, and its comments. */
export function checkUsage(file: ParsedFile): Violation[] {
  const violations: Violation[] = [];
  const rules = RULES.filter(({ except: places }) => !places.test(file.path));
  walk(file.program, (node, parent) => {
    for (const { isFound, message } of rules) {
      if (isFound(node, parent)) violations.push({ path: file.path, line: file.lineAt(node.start), message });
    }
  });
  for (const { value, line } of file.comments) {
    const found = DANGLING_COMMENT.exec(value)?.[0];
    if (found !== undefined)
      violations.push({
        path: file.path,
        line,
        message: `Leaves something open (${found}): do it, or write it down outside the code`,
      });
    const opener = UNCLEAR_OPENER.exec(value)?.[1];
    if (opener !== undefined)
      violations.push({
        path: file.path,
        line,
        message: `Begins a comment with “${opener}”: begin with a verb or a noun`,
      });
  }
  return violations;
}

/**
 * Returns true for `name` as a global variable or a member of the
 * global object: not a parameter, a key or a member of something else.
 */
function isGlobal(node: SyntaxNode, parent: SyntaxNode | null, name: string): boolean {
  if (node.type === 'MemberExpression')
    return ['window', 'globalThis', 'self'].some((object) => isMember(node, object, name));
  if (node.type !== 'Identifier' || node['name'] !== name || parent === null) return false;
  if (parent.type === 'MemberExpression') return parent['object'] === node;
  if (parent.type === 'Property') return parent['value'] === node;
  return (
    !parent.type.startsWith('TS') &&
    !/^(?:FormalParameter|MethodDefinition|PropertyDefinition)/.test(parent.type)
  );
}

/** Has a parameter of the type `Db`, and none of the type `Writer`. */
function takesReaderOnly(node: SyntaxNode): boolean {
  const types = new Set<unknown>();
  for (const parameter of [node['params']].flat()) {
    if (!isNode(parameter)) continue;
    walk(parameter, (part) => {
      const name = part.type === 'TSTypeReference' ? part['typeName'] : null;
      if (isNode(name)) types.add(name['name']);
    });
  }
  return types.has('Db') && !types.has('Writer');
}

const WRITING_METHODS = new Set<unknown>([
  'insert',
  'update',
  'delete',
  'del',
  'increment',
  'decrement',
  'onConflict',
]);

/** Functions of `db/statements.ts` that run statements. */
const RUNNERS = new Set<unknown>(['runStatement', 'runStatements', 'executeBatch']);

/** Calls a writing method of the query builder, or runs a statement. */
function writes(node: SyntaxNode): boolean {
  let isFound = false;
  walk(node, (part) => {
    if (part.type !== 'CallExpression') return;
    const callee = part['callee'];
    if (!isNode(callee)) return;
    const property = callee.type === 'MemberExpression' ? callee['property'] : null;
    if (RUNNERS.has(callee['name']) || (isNode(property) && WRITING_METHODS.has(property['name'])))
      isFound = true;
  });
  return isFound;
}

const STORE_METHODS = new Set<unknown>(['query', 'write', 'transaction']);

/** Calls, or reads a member of, the database handle that the store passes to a callback. */
function usesHandle(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression' || !isNode(node['callee'])) return false;
  if (!STORE_METHODS.has(memberName(node['callee']))) return false;
  const [work] = [node['arguments']].flat();
  if (!isNode(work) || work.type !== 'ArrowFunctionExpression' || !isNode(work['body'])) return false;
  const [handle] = [work['params']].flat();
  if (!isNode(handle) || handle.type !== 'Identifier') return false;
  let isFound = false;
  walk(work['body'], (part) => {
    const used = part.type === 'CallExpression' ? part['callee'] : part['object'];
    if (isNode(used) && used.type === 'Identifier' && used['name'] === handle['name']) isFound = true;
  });
  return isFound;
}

function isMember(node: SyntaxNode, object: string, property: string): boolean {
  if (node.type !== 'MemberExpression') return false;
  const [left, right] = [node['object'], node['property']];
  return (
    isNode(left) &&
    left['name'] === object &&
    isNode(right) &&
    (right['name'] === property || right['value'] === property)
  );
}

function textOf(node: SyntaxNode): string {
  const value = node['value'];
  if (node.type === 'Literal') return typeof value === 'string' ? value : '';
  if (node.type !== 'TemplateElement') return '';
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : '';
}

/** Returns the name after the dot of a member expression, else null. */
function memberName(node: SyntaxNode): unknown {
  const inner = node.type === 'ChainExpression' ? node['expression'] : node;
  if (!isNode(inner) || inner.type !== 'MemberExpression') return null;
  return isNode(inner['property']) ? inner['property']['name'] : null;
}
