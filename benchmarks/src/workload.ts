import type { Service } from './service.ts';

/** The workload of every client: the number of reads, and the number of concurrent reads. */
export const reads = 400;
export const together = 8;

const titles: Readonly<Record<string, string>> = {
  bare: 'a bare loop',
  own: '**this client**',
  ky: 'ky, p-limit',
  axios: 'axios, axios-retry',
  octokit: 'octokit, its retry and throttling',
  queue: 'p-queue told the limit, ky',
};

export const describeClient = (name: string): string => titles[name] ?? name;

/** `count` ids of third parties: the first 400 or fewer of the portfolio, then repeated. */
export async function listIds(service: Service, count: number): Promise<string[]> {
  const { connection } = service;
  const authorization = await service.signIn();
  const ids: string[] = [];
  for (let page = 0; ids.length < Math.min(count, 400); page++) {
    const address = `${connection.baseUrl}/api/v1/account/${connection.accountId}/thirdparties?page=${page}&pageSize=100`;
    const reply = await fetch(address, { headers: { authorization } });
    const { content } = (await reply.json()) as { content: { thirdpartyId: number }[] };
    ids.push(...content.map(({ thirdpartyId }) => String(thirdpartyId)));
  }
  return Array.from({ length: count }, (_, index) => ids[index % ids.length]!);
}
