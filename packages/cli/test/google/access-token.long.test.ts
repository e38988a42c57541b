import { expect, test } from 'vitest';
import { fetchAccessToken } from '../../src/google/access-token.ts';
import { NoToken } from '../../src/google/google-failure.ts';
import { openGoogle, owner } from './opened-google.ts';

test('an issuer that is unreachable or unavailable does not count as a refusal', async () => {
  const google = await openGoogle();
  const { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken } = google.addPerson(owner);
  const person = { kind: 'person', clientId, clientSecret, refreshToken } as const;
  for (const kind of ['unavailable', 'cut'] as const) {
    google.setFaults([{ kind, on: '/token', share: 1 }]);
    await expect(fetchAccessToken(person, google.rootUrl)).rejects.toBeInstanceOf(NoToken);
  }
}, 30_000);
