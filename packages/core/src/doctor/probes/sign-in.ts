import type { HttpResponse, Op } from '../../runtime/op.ts';
import { pick } from '../../api/json-path.ts';
import { parseJsonIfAny } from '../../http/json.ts';
import { oauthErrorOf } from '../../http/response-origin.ts';
import { isSuccess } from '../../http/response-status.ts';
import { confirmed, notTestable } from '../finding.ts';
import { answered, type Examination, type Probe } from '../examination.ts';

/** Both grants of the token issuer (G95, G96). */
export const probeSignIn: Probe = function* (examination) {
  if (!examination.signsIn) return;
  const { tokenLife, noTokenLife } = examination.messages.service;
  const password = yield* examination.signIn();
  if (password !== undefined) examination.tried.set('auth.password', { operation: 'auth.password', outcome: answered });
  const life = pick(parseJsonIfAny(password?.text ?? ''), ['expires_in']);
  examination.note(
    typeof life === 'number'
      ? confirmed('auth.defaultLifetimeSeconds', tokenLife(life))
      : notTestable('auth.defaultLifetimeSeconds', noTokenLife),
  );
  yield* probeRefresh(examination);
};

function* probeRefresh(examination: Examination): Op<void> {
  const key = 'auth.useRefreshToken';
  const messages = examination.messages.service;
  let refresh = yield* examination.renew();
  // The session then signs in with the password and has a new refresh token. The refusal may concern the old one only.
  if (refresh !== undefined && isRefused(refresh)) refresh = yield* examination.renew();
  if (refresh === undefined) {
    return examination.note(notTestable(key, messages.noRefreshToken));
  }
  const works = isSuccess(refresh.status) && typeof pick(parseJsonIfAny(refresh.text), ['access_token']) === 'string';
  examination.tried.set('auth.refresh', {
    operation: 'auth.refresh',
    outcome: works ? answered : String(refresh.status),
  });
  if (!works && !isRefused(refresh)) {
    return examination.note(notTestable(key, messages.refreshUnanswered(String(refresh.status || messages.noAnswer))));
  }
  const note = works ? messages.renews : messages.refreshAnswers(refresh.status);
  examination.noteValue(key, works, note);
}

const isRefused = (reply: HttpResponse): boolean =>
  [400, 401].includes(reply.status) && oauthErrorOf(reply) !== undefined;
