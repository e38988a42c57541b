import { expect, it } from 'vitest';
import { createProfile } from '../../src/api/profile/index.ts';
import { examine } from '../../src/doctor/examine.ts';
import { signedByHost } from '../../src/http/auth/authenticator.ts';
import { createAsyncBench } from '../conformance/bench.ts';
import { refusal, reply } from '../conformance/scripted-host.ts';
import { connection, json } from '../http/bench.ts';

const page = reply(200, '<html>Sign in to the network</html>');

/** Examines a service with an empty portfolio. @param isPage whether a proxy answers this request with its web page */
async function examined(isPage: (path: string, count: number) => boolean, answer = page) {
  const bench = createAsyncBench({
    service({ url }) {
      const path = new URL(url).pathname;
      if (isPage(path, bench.recording.sent.length)) return answer;
      return path.endsWith('/thirdparties') ? json({ content: [], totalElements: 0 }) : refusal(404);
    },
  });
  const report = await bench.run(examine({ connection, profile: createProfile(), auth: signedByHost }));
  return { report, sent: bench.recording.sent.length, ms: bench.recording.elapsedMs() };
}

it('the doctor reports within seconds that every response is a web page', async () => {
  const { report, sent, ms } = await examined(() => true);
  expect(report).toMatchObject({ health: 'fails', failure: { kind: 'invalid-response', field: 'address' } });
  expect([sent, ms < 15_000]).toEqual([12, true]);
});

it('the doctor reports within seconds that every response redirects, as to a page to sign in', async () => {
  const to = reply(302, '', { location: 'https://login.example.com/' });
  const { report, sent, ms } = await examined(() => true, to);
  expect(report).toMatchObject({
    health: 'fails',
    failure: { kind: 'config', message: expect.stringContaining('redirect') },
  });
  expect([sent, ms < 15_000]).toEqual([9, true]);
});

it.each<[what: string, isPage: (path: string, count: number) => boolean, health: string]>([
  ['its first responses are web pages', (_path, count) => count <= 7, 'partly'],
  ['only its list is a web page', (path) => path.endsWith('/thirdparties'), 'fails'],
])('the doctor examines the rest of a service of which %s', async (_what, isPage, health) => {
  const { report } = await examined(isPage);
  const outcome = report.operations.find(({ operation }) => operation === 'requirements.list')?.outcome;
  expect([report.health, outcome]).toEqual([health, expect.stringMatching(/^404/)]);
});
