/** Built-ins of a bare V8 context beyond ES2020, and shared memory: the script must not have them. */
const laterBuiltIns: readonly (readonly [holder: string, names: readonly string[]])[] = [
  ['globalThis', ['SharedArrayBuffer', 'Atomics', 'AggregateError', 'WeakRef', 'FinalizationRegistry', 'Iterator']],
  ['globalThis', ['AsyncDisposableStack', 'DisposableStack', 'SuppressedError', 'Float16Array']],
  ['Array', ['fromAsync']],
  [
    'Array.prototype',
    ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with', 'group', 'groupToMap'],
  ],
  ['Object.getPrototypeOf(Int8Array.prototype)', ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'with']],
  ['String.prototype', ['at', 'replaceAll', 'isWellFormed', 'toWellFormed']],
  ['Object', ['hasOwn', 'groupBy']],
  ['Map', ['groupBy']],
  ['Set.prototype', ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf']],
  ['Promise', ['any', 'withResolvers', 'try']],
  ['RegExp', ['escape']],
  ['Error', ['isError']],
  ['Math', ['f16round', 'sumPrecise']],
  ['JSON', ['rawJSON', 'isRawJSON']],
];

/** A script that deletes them. */
export function removalScript(): string {
  return laterBuiltIns
    .map(([holder, names]) => names.map((name) => `delete ${holder}[${JSON.stringify(name)}];`).join(''))
    .join('');
}
