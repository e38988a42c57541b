import type { ServiceContext } from '../server/service-routes.ts';
import { FailedAnswer } from '../server/failure.ts';
import { setServiceHeaders } from '../server/headers.ts';
import type { SandboxContext } from '../server/context.ts';
import { type DisturbanceKind, isCorruption, isIntermediary, type IntermediaryKind } from './kinds.ts';
import { cut, hang, corrupt } from './corruptions.ts';
import { intermediaryResponse } from './intermediary-responses.ts';

/** The endpoint call that a fault is injected into. */
export interface InjectionPoint {
  readonly operation: string;
  readonly context: ServiceContext;
  /** Executes the operation and responds. */
  readonly work: () => Response | Promise<Response>;
  /** An error in the form of the called server: the service or the issuer. */
  readonly refuse: (failure: FailedAnswer) => Response;
  /** 429, with the wait in the configured form. */
  readonly tooMany: () => FailedAnswer;
  /** An empty list, as this operation writes it. */
  readonly emptyList?: () => Promise<Response>;
  /** Changes the portfolio, as another user would. */
  readonly drift?: () => void;
}

/** Responds to a call, or injects the fault drawn for it. */
export async function injectFault(sandbox: SandboxContext, point: InjectionPoint): Promise<Response> {
  const { operation, context, work } = point;
  const fault = sandbox.faults.draw(operation, context.req.path);
  if (fault === undefined) return work();
  const { kind, isDone } = fault;
  if (isIntermediary(kind)) {
    if (isDone) await work();
    return respondAsIntermediary(kind, sandbox, point);
  }
  if (!isCorruption(kind)) disturb(kind, sandbox, point);
  const response = await work();
  if (!isCorruption(kind)) return response;
  setServiceHeaders(sandbox, context, response);
  return corrupt(kind, response, context.env.outgoing);
}

function disturb(kind: DisturbanceKind, { sessions }: SandboxContext, { drift }: InjectionPoint): void {
  if (kind === 'revoke') sessions.revokeAll();
  else drift?.();
}

/** The service's own error messages, by status. */
const own = {
  401: 'The session has ended.',
  403: 'The user may not do this.',
  404: 'There is no such resource.',
  500: 'Something went wrong inside.',
  503: 'The service is being maintained.',
} as const;

function respondAsIntermediary(
  kind: IntermediaryKind,
  { clock }: SandboxContext,
  { context, refuse, tooMany, emptyList }: InjectionPoint,
): Response | Promise<Response> {
  switch (kind) {
    case '401':
    case '403':
    case '404':
    case '500':
    case '503':
      return refuse(new FailedAnswer(Number(kind), own[kind]));
    case '429':
      return refuse(tooMany());
    case 'empty-list':
      return emptyList?.() ?? refuse(new FailedAnswer(404, own[404]));
    case 'hang':
      return hang(context.env.outgoing);
    case 'cut':
      return cut(context.env.outgoing);
    default:
      context.set('isIntermediary', true);
      return intermediaryResponse(kind, clock.instantMs());
  }
}
