import { findFirst, type Client, type DownloadedFile, type ListCall, type Op } from '@tpr/core';
import { toJson, type Operation, type OperationCall, type Result } from '../operation.ts';
import { askOnce, sharedList } from '../shared/ask-once.ts';
import { binaryField, fileResult } from '../shared/binary.ts';
import { readMany } from '../shared/return-all.ts';
import { knownFields, shapeRecord, sortedBy } from '../shared/output.ts';
import { readFields } from './fields.ts';
import { placeOf } from './place.ts';
import { isListed, propertiesOf } from './properties.ts';
import type { AnyEndpoint, CallInput, OperationSpec } from './operation-spec.ts';

/** Derives the fields, the call and the results of an operation from its endpoint. */
export function generatedOperation(row: OperationSpec): Operation {
  const { name, value, action, description, endpoint, record } = row;
  return {
    name,
    value,
    action,
    description,
    properties: propertiesOf(row),
    ...(!endpoint.repeatable && { isWrite: true }),
    output: record.output,
    run: (call) => run(call, row),
  };
}

function* run(call: OperationCall, row: OperationSpec): Op<readonly Result[]> {
  const { client, parameters } = call;
  const { record } = row;
  const endpoint =
    parameters.choice('scope', ['thirdParty', 'account']) === 'thirdParty' ? (row.ofOne ?? row.endpoint) : row.endpoint;
  const fits = record.filters?.fits(parameters.group('filters').withValues());
  const fields = readFields(endpoint, parameters);
  const withExtractedData = row.takesExtractedData === true && parameters.group('options').isOn('withExtractedData');
  const place = yield* placeOf(endpoint, call);
  const input: CallInput = { ...place, ...fields, ...(withExtractedData && { withExtractedData }) };
  const ask: Method = row.read === undefined ? methodOf(client, endpoint) : (given) => row.read!(client, given);
  const read: Method = (given) => (endpoint.repeatable ? askOnce(call, endpoint.name, given, ask) : ask(given));
  /** Each record has the IDs of the request, whether the service repeats them or not. */
  const inPlace = (found: object): object => ({ ...place, ...found, ...place });
  const resultFrom = (found: object): Result => ({ json: shapeRecord(parameters, inPlace(found), record) });
  const fieldsBy = sortedBy(parameters, record);
  const known = {
    fields: knownFields(parameters, record),
    sortedBy: fieldsBy && ((found: object) => fieldsBy(inPlace(found))),
  };
  switch (endpoint.response.kind) {
    case 'page': {
      const list = ask as ListCall<CallInput, object>;
      // A list for a single item is not kept, because it may be long.
      const shared = call.itemCount > 1 ? yield* sharedList(call, endpoint.name, list, input) : undefined;
      const readFirst = (most: number | undefined) =>
        shared === undefined ? findFirst(list, input, most, fits) : shared.first(most, fits);
      return yield* readMany(parameters, readFirst, resultFrom, known);
    }
    case 'list': {
      const readWhole = function* (): Op<readonly object[]> {
        const records = (yield* read(input)) as readonly object[];
        return fits === undefined ? records : records.filter(fits);
      };
      if (isListed(endpoint)) return yield* readMany(parameters, readWhole, resultFrom, known);
      return (yield* readWhole()).map(resultFrom);
    }
    case 'file': {
      const field = binaryField(parameters);
      const file = (yield* ask(input)) as DownloadedFile;
      const otherwise = row.fileName?.(input) ?? `file-${String(input['fileId'])}`;
      return [fileResult(call, file, { field, otherwise, about: toJson(input) })];
    }
    default:
      return [resultFrom((yield* read(input)) as object)];
  }
}

type Method = (input: CallInput) => Op<unknown>;

/** The client's method of an endpoint; names are `dossiers.list` and `legacy.dossiers.list`. */
function methodOf(client: Client, { name }: AnyEndpoint): Method {
  const [method = '', group = '', base] = name.split('.').reverse();
  const groups = (base === 'legacy' ? client.legacy : client) as unknown as Readonly<
    Record<string, Readonly<Record<string, Method>>>
  >;
  const found = groups[group]?.[method];
  if (found === undefined) throw new Error(`The client has no ${name}.`);
  return found;
}
