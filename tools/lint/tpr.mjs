/** Of two forms that the language has for one thing, this repository uses one. STYLE: docs/style.md, "One form". */

const rule = (message, create) => ({
  meta: { type: 'suggestion', messages: { form: message }, schema: [] },
  create: (context) => create((node) => context.report({ node, messageId: 'form' })),
});

const privateMembers = rule('A private member is written `private name`, not `#name`.', (report) => ({
  PrivateIdentifier: report,
}));

const optionalProperties = rule(
  'A property that may be absent is written `...(x !== undefined && { x })`.',
  (report) => ({
    SpreadElement: ({ argument }) => {
      if (argument.type !== 'ConditionalExpression') return;
      const { consequent, alternate } = argument;
      if (isEmptyObject(consequent) !== isEmptyObject(alternate)) report(argument);
    },
  }),
);

const typeImports = rule(
  'Types alone are imported by `import type { X }`; beside values by `import { a, type X }`: one import a module.',
  (report) => ({
    Program: ({ body }) => {
      const seen = new Set();
      for (const node of body) {
        if (node.type !== 'ImportDeclaration' || !hasNames(node)) continue;
        const isRepeated = seen.has(node.source.value);
        const isAllTypes = node.importKind !== 'type' && node.specifiers.every((each) => each.importKind === 'type');
        if (isRepeated || isAllTypes) report(node);
        seen.add(node.source.value);
      }
    },
  }),
);

const filePaths = rule(
  'The path of a file is `fileURLToPath(…)` or `join(import.meta.dirname, …)`: that of its address has %20 for a blank, and on Windows no drive.',
  (report) => ({
    MemberExpression: ({ object, property }) => {
      if (property.name !== 'pathname' || object.type !== 'NewExpression') return;
      if (object.arguments[1]?.object?.type === 'MetaProperty') report(property);
    },
  }),
);

const isEmptyObject = (node) => node.type === 'ObjectExpression' && node.properties.length === 0;
const hasNames = ({ specifiers }) =>
  specifiers.length > 0 && specifiers.every(({ type }) => type === 'ImportSpecifier');

export default {
  meta: { name: 'tpr' },
  rules: {
    'file-paths': filePaths,
    'private-members': privateMembers,
    'optional-properties': optionalProperties,
    'type-imports': typeImports,
  },
};
