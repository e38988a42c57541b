import type { HttpResponse, UnreachableReason } from './op.ts';

/**
 * The response with status 0, for a request without a complete response. @param failure the host's error message, in
 * one line
 */
export function noResponse(failure: string | undefined, unreached?: UnreachableReason): HttpResponse {
  return {
    status: 0,
    headers: {},
    text: '',
    ...(failure !== undefined && { failure }),
    ...(unreached !== undefined && { unreached }),
  };
}
