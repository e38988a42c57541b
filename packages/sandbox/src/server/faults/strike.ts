import type { ServiceContext } from '../exchange.ts';
import { FailedAnswer } from '../failure.ts';
import { dress } from '../headers.ts';
import type { World } from '../world.ts';
import { type DisturbanceKind, isSpoiler, isStranger, type StrangerKind } from './kinds.ts';
import { cut, hang, spoil } from './spoilers.ts';
import { strangerPage } from './strangers.ts';

/** What an endpoint of the sandbox can say and do, for a fault to make use of. */
export interface Struck {
  readonly operation: string;
  readonly context: ServiceContext;
  /** Does the work and answers. */
  readonly work: () => Response | Promise<Response>;
  /** An error in the form of whoever is asked: the service or the issuer. */
  readonly refuse: (failure: FailedAnswer) => Response;
  /** 429, with the wait in the form that was chosen. */
  readonly tooMany: () => FailedAnswer;
  /** An empty list, as this operation writes it. */
  readonly emptyList?: () => Promise<Response>;
  /** Lets somebody change the portfolio. */
  readonly drift?: () => void;
}

/** Answers a call, or lets the fault have its way that the dice say. */
export async function strike(world: World, struck: Struck): Promise<Response> {
  const { operation, context, work } = struck;
  const fault = world.faults.draw(operation, context.req.path);
  if (fault === undefined) return work();
  const { kind, isDone } = fault;
  if (isStranger(kind)) {
    if (isDone) await work();
    return speak(kind, world, struck);
  }
  if (!isSpoiler(kind)) disturb(kind, world, struck);
  const response = await work();
  if (!isSpoiler(kind)) return response;
  dress(world, context, response);
  return spoil(kind, response, context.env.outgoing);
}

function disturb(kind: DisturbanceKind, { sessions }: World, { drift }: Struck): void {
  if (kind === 'revoke') sessions.revokeAll();
  else drift?.();
}

/** What the service itself says of a failure; statuses without a line are not its own. */
const own = {
  401: 'The session has ended.',
  403: 'The user may not do this.',
  404: 'There is no such resource.',
  500: 'Something went wrong inside.',
  503: 'The service is being maintained.',
} as const;

function speak(
  kind: StrangerKind,
  { clock }: World,
  { context, refuse, tooMany, emptyList }: Struck,
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
      context.set('isStranger', true);
      return strangerPage(kind, clock.instantMs());
  }
}
