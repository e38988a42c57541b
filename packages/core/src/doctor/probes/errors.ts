import type { Op } from '../../runtime/op.ts';
import { parseJsonIfAny } from '../../http/json.ts';
import { isOfRelay, errorShapeOf, isFromService } from '../../http/response-origin.ts';
import type { HttpExchange } from '../call-result.ts';
import type { Examination, Probe } from '../examination.ts';
import { notTestable, type Finding } from '../finding.ts';
import type { DoctorMessages } from '../messages/index.ts';

const key = 'errors.shape';

/** Statuses of a record that does not exist. Others, such as 403, may come from a gateway that denies access. */
const statuses = [400, 404, 422];

/**
 * The shape of the service's errors (G101), from two responses to an identifier that does not exist. It is examined
 * early, because the other probes accept a refusal only in the shape of the service.
 */
export const probeErrorShape: Probe = function* (examination) {
  if (yield* answersList(examination)) yield* readErrorShape(examination);
};

/** Examines the shape again after third parties were read: at first, a gateway may have refused a wrong address. */
export const confirmErrorShape: Probe = function* (examination) {
  const first = examination.findings.get(key);
  examination.withdraw(key);
  if (examination.hasAnswered('thirdParties.get')) yield* readErrorShape(examination);
  else if (first !== undefined) examination.note(notTestable(key, first.note));
};

function* readErrorShape(examination: Examination): Op<void> {
  const { error, exchanged } = yield* examination.attempt((client) => client.thirdParties.get({ thirdpartyId: '0' }), {
    [key]: 'usual',
  });
  const last = exchanged.slice(-2);
  const isRefused = error?.kind === 'refused' && last.every(({ reply }) => statuses.includes(reply.status));
  if (isRefused && !last.some(({ reply }) => isOfRelay(reply))) examination.note(findingOf(examination, last));
}

/** An address that does not return a list is not the service's, and its errors prove nothing. */
function* answersList(examination: Examination): Op<boolean> {
  for (const number of [examination.get('paging.firstPage'), 1]) {
    const page = yield* examination.read('thirdParties.list', (client) =>
      client.thirdParties.list.page({}, { number, size: 5 }),
    );
    if (page.value !== undefined) return true;
  }
  return false;
}

function findingOf(examination: Examination, last: readonly HttpExchange[]): Finding {
  const messages = examination.messages.service;
  const { reply } = last[last.length - 1]!;
  const note = messages.refusesIn(reply.status, formOf(reply.text, messages));
  const shapes = new Set(last.map((each) => (isFromService(each.reply) ? 'usual' : errorShapeOf(each.reply))));
  const [shape = 'usual'] = shapes;
  if (shapes.size > 1 || (shape !== 'usual' && last.length < 2)) return notTestable(key, note);
  return examination.compare(key, shape, note);
}

function formOf(text: string, messages: DoctorMessages['service']): string {
  const start = text.trimStart()[0];
  if (start === '{')
    return messages.objectOf(
      Object.keys(parseJsonIfAny(text) ?? {})
        .sort()
        .join(', '),
    );
  return start === undefined
    ? messages.emptyResponse
    : start === '<'
      ? messages.page
      : start === '['
        ? messages.list
        : messages.text;
}
