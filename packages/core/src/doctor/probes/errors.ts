import type { Op } from '../../runtime/op.ts';
import { errorShapeOf, isFromService } from '../../http/response-origin.ts';
import type { Examination, Exchanged } from '../examination.ts';
import { confirmed, different, notTestable, type Finding } from '../finding.ts';
import type { Probe } from '../probe.ts';
import type { DoctorWords } from '../words/index.ts';

const key = 'errors.shape';

/**
 * In which shape the service writes an error (G101): the one that it answers twice to an identifier that does not exist. It is
 * asked first, since the other probes believe a refusal only in a shape that the service writes.
 */
export const probeErrorShape: Probe = function* (examination) {
  if (!(yield* answersList(examination))) return;
  const { error, exchanged } = yield* examination.attempt((client) => client.thirdParties.get({ thirdpartyId: '0' }));
  if (error?.kind === 'refused') examination.note(findingOf(examination, exchanged.slice(-2)));
};

/** An address that answers no list is not that of the service, and its errors tell nothing. */
function* answersList(examination: Examination): Op<boolean> {
  for (const number of [examination.get('paging.firstPage'), 1]) {
    const page = yield* examination.attempt((client) => client.thirdParties.list.page({}, { number, size: 5 }));
    if (page.value !== undefined) return true;
  }
  return false;
}

function findingOf(examination: Examination, last: readonly Exchanged[]): Finding {
  const words = examination.words.service;
  const { reply } = last[last.length - 1]!;
  const note = words.refusesIn(reply.status, formOf(reply.text, words));
  if (isFromService(reply)) return confirmed(key, note);
  const shapes = new Set(last.map((each) => errorShapeOf(each.reply)));
  const [shape] = shapes;
  if (last.length < 2 || shapes.size > 1) return notTestable(key, note);
  return shape === examination.get(key) ? confirmed(key, note) : different(key, shape!, note);
}

function formOf(text: string, words: DoctorWords['service']): string {
  const start = text.trimStart()[0];
  if (start === '{') return words.objectOf(Object.keys(parse(text)).sort().join(', '));
  return start === undefined ? words.noBody : start === '<' ? words.page : start === '[' ? words.list : words.text;
}

function parse(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}
