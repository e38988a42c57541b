import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkbench, type Workbench } from '../src/workbench.ts';
import { requestsTo, framed, friends } from './server-requests.ts';

// These requests need the add-on's script and page, whose build takes several seconds.
let workbench: Workbench;
let { askFor } = {} as ReturnType<typeof requestsTo>;
beforeAll(async () => {
  workbench = await startWorkbench({ port: 0, addin: 'none', thirdParties: 1 });
  ({ askFor } = requestsTo(workbench));
});
afterAll(() => workbench.close());

describe('S01: the built page for Google Sheets', () => {
  it('is served in its frame, with its key', async () => {
    expect(await askFor('sidebarUrl', '/', { headers: framed })).toBe(200);
    expect(await askFor('sidebarUrl', '/', { headers: framed }, '')).toBe(403);
  });

  it.each(friends)('is served to requests with %o', async (headers) => {
    for (const path of ['/google/setup.json', '/google/events']) {
      expect([path, await askFor('googleUrl', path, { headers })]).toEqual([path, 200]);
    }
    expect(await askFor('sidebarUrl', '/run', { method: 'POST', headers })).toBe(200);
    expect(await askFor('googleUrl', '/google/menu', { method: 'POST', headers })).toBe(200);
  });
});
