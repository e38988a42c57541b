/**
 * Reads the list of all third parties, then every facet of each, sequentially, and stores nothing: the baseline of a pull.
 * Runs in a process of its own, because the peak of memory is that of a process. Prints its cost as JSON.
 */
const together = 4;
const partsOfOne = ['', '/attributes', '/indicators', '/dossiers'];

const [account = '', authorization = '', sizeText = ''] = process.argv.slice(2);
const size = Number(sizeText);

let requests = 0;
async function read(address: string): Promise<unknown> {
  requests += 1;
  const reply = await fetch(address, { headers: { authorization } });
  return JSON.parse(await reply.text());
}

const [started, used] = [performance.now(), process.cpuUsage()];
const ids: string[] = [];
for (let page = 0; page * 100 < size; page++) {
  const { content } = (await read(`${account}?page=${page}&pageSize=100`)) as { content: { thirdpartyId: number }[] };
  ids.push(...content.map(({ thirdpartyId }) => String(thirdpartyId)));
}
if (ids.length !== size) throw new Error(`A bare loop found ${ids.length} third parties of ${size} at ${account}.`);
const work = async (): Promise<void> => {
  for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
    for (const part of partsOfOne) await read(`${account}/${id}${part}`);
  }
};
await Promise.all(Array.from({ length: together }, work));
const { user, system } = process.cpuUsage(used);
const wallMs = performance.now() - started;
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ wallMs, cpuMs: (user + system) / 1000, requests, peakMb }));

export {};
