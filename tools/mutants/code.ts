/** Changes of TypeScript, found in its syntax tree. Types, words and imports stay as they are. */
import { parseSync } from 'vite';
import type { Mutant } from './mutant.ts';
import { queryMutants } from './queries.ts';

/** What the parser gives, as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
};
/** calls of arrays that are left out, or take the other's place */
const droppedMethods = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'trim']);
const swappedMethods: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };

/** All changes of one file. */
export function codeMutants(file: string, text: string): Mutant[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const mutants: Mutant[] = [];
  const add = (node: { start: number; end: number }, replacement: string, change?: string) =>
    mutants.push({
      file,
      start: node.start,
      end: node.end,
      replacement,
      change: change ?? `${short(text.slice(node.start, node.end))} → ${short(replacement) || 'nothing'}`,
    });
  visit(program as unknown as Node, (node) => changeNode(node, text, add, file, mutants));
  return mutants;
}

type Add = (node: { start: number; end: number }, replacement: string, change?: string) => void;

function changeNode(node: Node, text: string, add: Add, file: string, mutants: Mutant[]): void {
  const getText = ({ start, end }: Node) => text.slice(start, end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string };
      const between = text.slice(left.end, right.start);
      const at = left.end + between.indexOf(operator);
      const other = operators[operator];
      if (other)
        add({ start: at, end: at + operator.length }, other, `${short(getText(node))}: ${operator} → ${other}`);
      if (node.type === 'LogicalExpression') {
        add(node, getText(left));
        add(node, getText(right));
      }
      return;
    }
    case 'UnaryExpression':
      if (node['operator'] === '!') add(node, getText(node['argument'] as Node));
      return;
    case 'ConditionalExpression':
      add(node['test'] as Node, `!(${getText(node['test'] as Node)})`);
      return;
    case 'IfStatement':
      add(node['test'] as Node, `!(${getText(node['test'] as Node)})`);
      if (!node['alternate']) add(node, '');
      return;
    case 'ExpressionStatement':
      changeStatement(node, add);
      return;
    case 'Literal':
      if (typeof node['value'] === 'number') add(node, String(node['value'] + 1));
      if (typeof node['value'] === 'bigint') add(node, `${node['value'] + 1n}n`);
      if (typeof node['value'] === 'boolean') add(node, String(!node['value']));
      return;
    case 'CallExpression':
      changeCall(node, getText, add);
      return;
    case 'TemplateLiteral':
      if (/\b(select|update|insert into|delete from)\b/.test(getText(node)))
        mutants.push(...queryMutants(file, getText(node), node.start));
  }
}

/** A call whose answer no one uses is left out; one that is waited for may also be made without waiting. */
function changeStatement(node: Node, add: Add): void {
  const expression = node['expression'] as Node;
  if (expression.type === 'CallExpression') add(node, '');
  if (expression.type !== 'AwaitExpression') return;
  add(node, '');
  add({ start: expression.start, end: expression.start + 'await'.length }, 'void');
}

function changeCall(node: Node, getText: (node: Node) => string, add: Add): void {
  const callee = node['callee'] as Node;
  if (callee.type !== 'MemberExpression') return;
  const [object, property] = [callee['object'] as Node, callee['property'] as Node];
  const name = getText(property);
  if (droppedMethods.has(name)) add(node, getText(object));
  const other = swappedMethods[name];
  if (other) add(property, other, `${short(getText(node))}: ${name} → ${other}`);
}

/** Every node that runs: what only says types is passed by. */
function visit(node: Node, see: (node: Node) => void): void {
  const isType = node.type.startsWith('TS') && !('expression' in node);
  if (isType || node.type === 'ImportDeclaration') return;
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

const maxShown = 70;

function short(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > maxShown ? `${line.slice(0, maxShown - 1)}…` : line;
}
