/** Checks a built script without running it. */
import { parse, type Program } from 'acorn';
import { analyze } from 'eslint-scope';
import { allowedNames } from './names.ts';
import { nodesOf, syntaxFaults, type GateFault } from './syntax.ts';

export type { GateFault } from './syntax.ts';

export interface GateReport {
  readonly faults: readonly GateFault[];
  /** Names of the top-level functions in order: those that Google can call. */
  readonly functions: readonly string[];
}

/** @param expected names of exactly the functions that the top level must have. */
export function inspectScript(code: string, expected: readonly string[]): GateReport {
  let program: Program;
  try {
    program = parse(code, { ecmaVersion: 2020, sourceType: 'script', locations: true, ranges: true });
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return { faults: [{ what, line: 0, column: 0 }], functions: [] };
  }
  const functions = program.body.flatMap((node) => (node.type === 'FunctionDeclaration' ? [node.id.name] : []));
  const nodes = [...nodesOf(program)];
  return {
    faults: [...syntaxFaults(nodes), ...nameFaults(program, nodes), ...listFaults(functions, expected)],
    functions,
  };
}

interface Reference {
  readonly identifier: { readonly name: string; readonly loc?: { readonly start: { line: number; column: number } } };
}

/** Undeclared names that Apps Script does not have. `typeof` of such a name is allowed. */
function nameFaults(program: Program, nodes: ReturnType<typeof nodesOf>): GateFault[] {
  const looked = new Set<unknown>();
  for (const node of nodes) {
    if (node.type === 'UnaryExpression' && node['operator'] === 'typeof') looked.add(node['argument']);
  }
  const { globalScope } = analyze(program as never, { ecmaVersion: 2020, sourceType: 'script' });
  const free = (globalScope?.through ?? []) as unknown as readonly Reference[];
  return free
    .filter(({ identifier }) => !allowedNames.has(identifier.name) && !looked.has(identifier))
    .map(({ identifier: { name, loc } }) => ({
      what: `the name ${name}, which Apps Script does not have`,
      line: loc?.start.line ?? 0,
      column: loc?.start.column ?? 0,
    }));
}

function listFaults(functions: readonly string[], expected: readonly string[]): GateFault[] {
  const surplus = functions.filter((name) => !expected.includes(name));
  const missing = expected.filter((name) => !functions.includes(name));
  return [
    ...surplus.map((name) => ({ what: `the function ${name} at the top, which is not expected`, line: 0, column: 0 })),
    ...missing.map((name) => ({ what: `no function ${name} at the top`, line: 0, column: 0 })),
  ];
}
