import type { HttpResponse, Op } from '../../runtime/op.ts';
import { oauthErrorOf } from '../../http/response-origin.ts';
import { isSuccess } from '../../http/response-status.ts';
import type { Probe } from '../probe.ts';
import { confirmed, notTestable } from '../finding.ts';
import { answered, type Examination } from '../examination.ts';

/** Both grants of the token issuer (G95, G96). */
export const probeSignIn: Probe = function* (examination) {
  if (!examination.signsIn) return;
  const { tokenLife, noTokenLife } = examination.messages.service;
  const password = yield* examination.signIn();
  const token = parse(password?.text);
  if (password !== undefined) examination.tried.set('auth.password', { operation: 'auth.password', outcome: answered });
  const life = token?.['expires_in'];
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
  const works = isSuccess(refresh.status) && typeof parse(refresh.text)?.['access_token'] === 'string';
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

function parse(text: string | undefined): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
