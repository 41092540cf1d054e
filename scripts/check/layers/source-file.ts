import { parseSync } from 'vite';

/** A file of the tree, as the checks see it. */
export interface SourceFile {
  /** Relative to the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

export interface Import {
  readonly specifier: string;
  readonly line: number;
}

/** A node of the syntax tree. Only what the rules look at is known of it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

/** What the rules ask of a file's code. */
export interface ParsedFile extends SourceFile {
  readonly imports: readonly Import[];
  /** Lines of `export … from`. */
  readonly reExports: readonly number[];
  readonly comments: readonly { readonly value: string; readonly line: number }[];
  readonly program: SyntaxNode;
  readonly lineAt: (offset: number) => number;
}

/** Something that a file may not do. */
export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export const isCode = (path: string): boolean => /\.(?:ts|tsx|mjs)$/.test(path);

/** Reads a file's code. A syntax error is the compiler's matter: it then counts as far as it could be read. */
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
      ...module.staticImports.map(({ start, moduleRequest }) => ({ specifier: moduleRequest.value, line: lineAt(start) })),
      ...reExports,
      ...dynamicImports(tree, lineAt),
    ],
    reExports: reExports.map(({ line }) => line),
    comments: comments.map(({ value, start }) => ({ value, line: lineAt(start) })),
    program: tree,
    lineAt,
  };
}

/** `import('./x.ts')` as an expression and as a type, where the address is written out. */
function dynamicImports(program: SyntaxNode, lineAt: (offset: number) => number): Import[] {
  const found: Import[] = [];
  walk(program, (node) => {
    if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return;
    const source = node['source'] ?? node['argument'];
    const literal = isNode(source) && source.type === 'TSLiteralType' ? source['literal'] : source;
    if (isNode(literal) && typeof literal['value'] === 'string') found.push({ specifier: literal['value'], line: lineAt(node.start) });
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
