import type { Probe } from '../probe.ts';
import { confirmed, different, notTestable } from '../finding.ts';
import { answered } from '../survey.ts';

/** Both grants of the token issuer (G95, G96). */
export const probeSignIn: Probe = async (survey) => {
  const { password, refresh } = await survey.signIn();
  const token = parse(password?.text);
  if (password !== undefined) survey.tried.set('auth.password', { operation: 'auth.password', outcome: answered });
  survey.note(
    typeof token?.['expires_in'] === 'number'
      ? confirmed('behaviour.tokenSeconds', `the token names its life: ${token['expires_in']} s`)
      : notTestable('behaviour.tokenSeconds', 'the token names no life; the profile’s counts'),
  );
  const key = 'behaviour.refresh';
  if (refresh === undefined) {
    survey.note(notTestable(key, 'no refresh token is sent; the password is used'));
    return;
  }
  const works = refresh.status >= 200 && refresh.status < 300;
  survey.tried.set('auth.refresh', { operation: 'auth.refresh', outcome: works ? answered : String(refresh.status) });
  const value = works ? 'on' : 'off';
  const note = works ? 'the refresh token renews the session' : `the refresh grant answers ${refresh.status}`;
  survey.note(survey.get(key) === value ? confirmed(key, note) : different(key, value, note));
};

function parse(text: string | undefined): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
