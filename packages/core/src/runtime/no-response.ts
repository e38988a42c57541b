import type { HttpResponse, UnreachableReason } from './op.ts';

/** The response where none arrived. @param failure the host's error message, in one line */
export function noResponse(failure: string | undefined, unreached?: UnreachableReason): HttpResponse {
  return {
    status: 0,
    headers: {},
    text: '',
    ...(failure !== undefined && { failure }),
    ...(unreached !== undefined && { unreached }),
  };
}
