import type { ReadJob } from './read-job.ts';

/** Token handling for clients without it, as users write it: a 401 fetches one new token for all waiting reads. */
export class Token {
  private readonly job: ReadJob;
  private signIn: Promise<string> | undefined;

  constructor(job: ReadJob) {
    this.job = job;
  }

  /** @param read sends a request with this `authorization` header; rejects with an error that has a status. */
  async use<T>(read: (authorization: string) => Promise<T>): Promise<T> {
    const signIn = (this.signIn ??= askFor(this.job));
    try {
      return await read(await signIn);
    } catch (error) {
      if (statusOf(error) !== 401) throw error;
      if (this.signIn === signIn) this.signIn = undefined;
      return read(await (this.signIn ??= askFor(this.job)));
    }
  }
}

async function askFor({ connection }: ReadJob): Promise<string> {
  const { authUrl, realm, clientId, username, password = '' } = connection;
  const body = new URLSearchParams({ grant_type: 'password', client_id: clientId, username, password });
  const address = `${authUrl}/auth/realms/${realm}/protocol/openid-connect/token`;
  const reply = await fetch(address, { method: 'POST', body });
  const { access_token: token } = (await reply.json()) as { access_token: string };
  return `Bearer ${token}`;
}

function statusOf(error: unknown): number | undefined {
  const { status, response } = error as { status?: number; response?: { status: number } };
  return response?.status ?? status;
}
