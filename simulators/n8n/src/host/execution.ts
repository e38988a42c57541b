/** A run of a workflow, as stored by n8n. */
export interface Execution {
  readonly id: string;
  readonly status: string;
  readonly mode: string;
  readonly nodes: Readonly<Record<string, NodeRun>>;
  /** The error that ended it, if a node failed. */
  readonly error?: NodeFault;
}

/** The result of a node, over all its runs. */
export interface NodeRun {
  readonly status: string;
  readonly ms: number;
  readonly items: readonly Item[];
  readonly error?: NodeFault;
}

export interface Item {
  readonly json: Readonly<Record<string, unknown>>;
  readonly binary: Readonly<Record<string, BinaryFile>>;
  /** Indexes of the items that this one comes from. */
  readonly pairedItems: readonly number[];
}

export interface BinaryFile {
  readonly fileName: string;
  readonly mimeType: string;
  /** Its id in n8n's storage; undefined when it is inside the item. */
  readonly storedAs: string | undefined;
}

export interface NodeFault {
  readonly message: string;
  readonly description: string | undefined;
  readonly httpCode: string | undefined;
  readonly itemIndex: number | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** Reads an execution from n8n's REST interface or from the output of `n8n execute --rawOutput`. */
export function readExecution(answer: unknown): Execution {
  const { id, status, mode, data } = fieldsOf(answer);
  const { resultData, executionData } = fieldsOf(typeof data === 'string' ? unflatten(data) : data);
  const { runData, error } = fieldsOf(resultData);
  const nodes: Record<string, NodeRun> = {};
  // Items of a trigger, when the execution was cut off before its first node had finished.
  for (const waiting of listOf(fieldsOf(executionData)['nodeExecutionStack']).map(fieldsOf)) {
    const name = textOf(fieldsOf(waiting['node'])['name']) ?? '';
    nodes[name] = { status: 'waiting', ms: 0, items: itemsOf(waiting['data']) };
  }
  for (const [name, runs] of Object.entries(fieldsOf(runData))) {
    const run = readRuns(listOf(runs).map(fieldsOf));
    const waiting = nodes[name];
    nodes[name] = waiting !== undefined && isRecovered(run) ? { ...run, items: waiting.items } : run;
  }
  return {
    id: textOf(id) ?? '',
    status: textOf(status) ?? 'unknown',
    mode: textOf(mode) ?? 'unknown',
    nodes,
    ...(error !== undefined && { error: readFault(error) }),
  };
}

function readRuns(runs: readonly Fields[]): NodeRun {
  const fault = runs.find((run) => run['error'] !== undefined)?.['error'];
  return {
    status: textOf(runs.at(-1)?.['executionStatus']) ?? 'unknown',
    ms: runs.reduce((sum, run) => sum + Number(run['executionTime'] ?? 0), 0),
    items: runs.flatMap((run) => itemsOf(run['data'])),
    ...(fault !== undefined && { error: readFault(fault) }),
  };
}

/**
 * Whether n8n reconstructed the run from its log after a crash: without items, or with one that says so
 * (`ARTIFICIAL_TASK_DATA` in `dist/constants.js`, n8n 2.41).
 */
const isRecovered = ({ items }: NodeRun): boolean =>
  items.every(({ json }) => json['isArtificialRecoveredEventItem'] === true);

function itemsOf(data: unknown): Item[] {
  const outputs = listOf(fieldsOf(data)['main']);
  return outputs.flatMap((output) => listOf(output).map((item) => readItem(fieldsOf(item))));
}

function readItem({ json, binary, pairedItem }: Fields): Item {
  const pairs = Array.isArray(pairedItem) ? pairedItem : pairedItem === undefined ? [] : [pairedItem];
  return {
    json: fieldsOf(json),
    binary: Object.fromEntries(
      Object.entries(fieldsOf(binary)).map(([name, file]) => {
        const { fileName, mimeType, id } = fieldsOf(file);
        return [name, { fileName: textOf(fileName) ?? '', mimeType: textOf(mimeType) ?? '', storedAs: textOf(id) }];
      }),
    ),
    pairedItems: pairs.map((pair) => (typeof pair === 'number' ? pair : Number(fieldsOf(pair)['item']))),
  };
}

function readFault(value: unknown): NodeFault {
  const { message, description, httpCode, context } = fieldsOf(value);
  const place = fieldsOf(context)['itemIndex'];
  return {
    message: textOf(message) ?? '',
    description: textOf(description),
    httpCode: textOf(httpCode),
    itemIndex: typeof place === 'number' ? place : undefined,
  };
}

/**
 * Decodes n8n's storage format of runs: a list of values, where strings in objects and lists are indexes into the list.
 * @throws SyntaxError when the text is not JSON.
 */
function unflatten(text: string): unknown {
  const values = listOf(JSON.parse(text));
  const known = new Map<number, unknown>();
  const at = (place: number): unknown => {
    if (known.has(place)) return known.get(place);
    const value = values[place];
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      known.set(place, list);
      for (const part of value) list.push(follow(part));
      return list;
    }
    const fields: Record<string, unknown> = {};
    known.set(place, fields);
    for (const [name, part] of Object.entries(value)) fields[name] = follow(part);
    return fields;
  };
  const follow = (part: unknown): unknown => (typeof part === 'string' ? at(Number(part)) : part);
  return at(0);
}
