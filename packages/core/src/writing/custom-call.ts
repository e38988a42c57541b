import type { Client } from '../client.ts';
import type { HttpResponse, Op } from '../runtime/op.ts';
import { readFile, readJson, type DownloadedFile } from '../http/response-parser.ts';
import { kindOf, parseJson } from '../http/json.ts';
import { isErrorOrHealthObject } from '../http/response-origin.ts';
import { InvalidResponse } from '../http/invalid-response.ts';
import { placesIn } from '../api/wire.ts';
import { pick } from '../api/json-path.ts';
import { baseOf, isRead, nameOf, sendCustom, type CustomCall } from './custom-request.ts';

export interface CustomAnswer {
  /** JSON; text when it is not JSON; null for an empty response. */
  readonly value: unknown;
  /** The records of a list, wherever this service puts them (G21). */
  readonly records?: readonly unknown[];
}

/** A call that the client has no method for. @throws ConnectorError as `sendCustom` */
export function* customCall(client: Client, call: CustomCall): Op<CustomAnswer> {
  const { detected, profile } = client.context;
  return yield* sendCustom(client, call, (response): CustomAnswer => {
    const value = read(response);
    const records = Array.isArray(value) ? value : pick(value, placesIn({ base: baseOf(call) }, 'list', profile));
    const answer = { value, ...(Array.isArray(records) && { records }) };
    // A read can be repeated to check the response; a write cannot.
    if (isRead(call) && (value === null || isErrorOrHealthObject(value)) && !detected.shapes.has(nameOf(call))) {
      const message = 'the response contains nothing, or a message alone.';
      throw new InvalidResponse('schema', response, message, { value: { value: answer } });
    }
    return answer;
  });
}

/**
 * A call whose response is a file. @throws ConnectorError as `sendCustom`; `invalid-response` for a web page or JSON
 */
export function* customFile(client: Client, call: CustomCall): Op<DownloadedFile> {
  return yield* sendCustom(client, call, readFile, { isFile: true });
}

/** A text that starts like HTML or JSON must be valid JSON. @throws InvalidResponse */
function read(response: HttpResponse): unknown {
  const { text } = response;
  const kind = kindOf(text);
  if (kind === 'empty') return null;
  if (kind !== 'text') return readJson(response);
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
