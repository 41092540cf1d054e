import { isNode, walk } from './source-file.ts';
import type { ParsedFile, SyntaxNode, Violation } from './source-file.ts';

/** Components of the website. */
const SHOWN = /^web\/src\/(?!i18n\/)(?!.*\.test\.tsx$).*\.tsx$/;
/** Attributes that are shown or read aloud, including those of the website's own components. */
const SPOKEN_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'cancelLabel',
  'help',
  'label',
  'message',
  'okLabel',
  'placeholder',
  'title',
]);
const WORD = /\p{L}{2,}/u;
/** Text that is the same in every language: the product's name, and keys. */
const SAME_EVERYWHERE = /^\W*(?:Maru|(?:(?:Ctrl|Alt|Shift|Cmd)\+)+\S+)\W*$/;

/** Checks that texts of the website are in the texts of both languages (`web/src/i18n`). */
export function checkTexts(file: ParsedFile): Violation[] {
  if (!SHOWN.test(file.path)) return [];
  const violations: Violation[] = [];
  walk(file.program, (node, parent) => {
    for (const word of wordsOf(node, parent)) {
      const text = word.trim();
      if (!WORD.test(text) || SAME_EVERYWHERE.test(text)) continue;
      violations.push({
        path: file.path,
        line: file.lineAt(node.start),
        message: `Words for people come from web/src/i18n, in each language: “${text}”`,
      });
    }
  });
  return violations;
}

function wordsOf(node: SyntaxNode, parent: SyntaxNode | null): readonly string[] {
  if (node.type === 'JSXText') return [String(node['value'])];
  if (
    node.type === 'JSXExpressionContainer' &&
    (parent?.type === 'JSXElement' || parent?.type === 'JSXFragment')
  ) {
    return literalsOf(node['expression']);
  }
  if (node.type !== 'JSXAttribute') return [];
  const name = node['name'];
  if (!isNode(name) || !SPOKEN_ATTRIBUTES.has(String(name['name']))) return [];
  const value = node['value'];
  return literalsOf(isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value);
}

/** Returns the literal texts that an expression can evaluate to. */
function literalsOf(value: unknown): readonly string[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'Literal':
      return typeof value['value'] === 'string' ? [value['value']] : [];
    case 'TemplateLiteral':
      return (value['quasis'] as readonly SyntaxNode[]).map(
        (quasi) => (quasi['value'] as { readonly raw: string }).raw,
      );
    case 'ConditionalExpression':
      return [...literalsOf(value['consequent']), ...literalsOf(value['alternate'])];
    case 'LogicalExpression':
      return [...literalsOf(value['left']), ...literalsOf(value['right'])];
    case 'BinaryExpression':
      return value['operator'] === '+' ? [...literalsOf(value['left']), ...literalsOf(value['right'])] : [];
    case 'ParenthesizedExpression':
      return literalsOf(value['expression']);
    default:
      return [];
  }
}
