import { ask } from '../../runtime/op.ts';
import type { Policy } from '../policy.ts';
import { withinSize } from '../response-size.ts';

/** Builds the request and sends it once, through the host. A failure of the connection is a response with status 0. */
export const transport: Policy = function* (context, { build, secrets = [] }, _next, { bearer }) {
  const sentMs = yield* ask('now');
  const request = build(bearer);
  const response = yield* ask('send', request);
  const receivedMs = yield* ask('now');
  context.clock.observe(response.headers['date'], receivedMs);
  return { ...withinSize(response, request), request, sentMs, receivedMs, secrets };
};
