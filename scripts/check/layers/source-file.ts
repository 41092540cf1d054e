import { parseSync } from 'vite';

/** Source file in the form of the checks. */
export interface SourceFile {
  /** Relative to the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

export interface Import {
  readonly specifier: string;
  /** True for `import type` and `export type`: nothing of it is left at run time. */
  readonly isType?: boolean;
  /** True for `import()` in an expression. */
  readonly isLazy?: boolean;
  readonly line: number;
}

/** Node of the syntax tree, with the members that the rules read. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

/** Parsed data of a file for the rules. */
export interface ParsedFile extends SourceFile {
  readonly imports: readonly Import[];
  /** Line numbers of `export … from`. */
  readonly reExports: readonly number[];
  readonly comments: readonly { readonly value: string; readonly line: number }[];
  readonly program: SyntaxNode;
  readonly lineAt: (offset: number) => number;
}

/** Violation of a rule. */
export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export const isCode = (path: string): boolean => /\.(?:ts|tsx|mjs)$/.test(path);

/**
 * Parses a file's code. Syntax errors are reported by the
 * compiler: the file is then checked as far as it was parsed.
 */
export function parseFile(file: SourceFile): ParsedFile {
  const lineAt = createLineLookUp(file.text);
  const { program, module, comments } = parseSync(file.path, file.text);
  const tree = program as unknown as SyntaxNode;
  const reExports = module.staticExports.flatMap(({ start, entries }) => {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    return request ? [{ specifier: request.value, line: lineAt(start) }] : [];
  });
  return {
    ...file,
    imports: [
      ...module.staticImports.map(({ start, moduleRequest, entries }) => ({
        specifier: moduleRequest.value,
        line: lineAt(start),
        isType: entries.length > 0 && entries.every((entry) => entry.isType),
      })),
      ...reExports,
      ...dynamicImports(tree, lineAt),
    ],
    reExports: reExports.map(({ line }) => line),
    comments: comments.map(({ value, start }) => ({ value, line: lineAt(start) })),
    program: tree,
    lineAt,
  };
}

/** Returns imports `import('./x.ts')` in expressions and types, where the specifier is a literal. */
function dynamicImports(program: SyntaxNode, lineAt: (offset: number) => number): Import[] {
  const found: Import[] = [];
  walk(program, (node) => {
    if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return;
    const source = node['source'] ?? node['argument'];
    const literal = isNode(source) && source.type === 'TSLiteralType' ? source['literal'] : source;
    if (isNode(literal) && typeof literal['value'] === 'string')
      found.push({
        specifier: literal['value'],
        line: lineAt(node.start),
        isLazy: node.type === 'ImportExpression',
      });
  });
  return found;
}

/** Visits every node of a tree, parents first. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parent: SyntaxNode | null) => void,
  parent: SyntaxNode | null = null,
): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) if (isNode(item)) walk(item, visit, node);
    if (isNode(value)) walk(value, visit, node);
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function createLineLookUp(text: string): (offset: number) => number {
  return (offset) => text.slice(0, offset).split('\n').length;
}
