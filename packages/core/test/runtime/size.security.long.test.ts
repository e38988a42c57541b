import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { serve } from '../conformance/real-server.ts';
import { megabyte, send } from './send.ts';

it('S08: an answer of 600 MB in 0.6 MB of gzip needs no more memory than the part that is read', async () => {
  const bomb = gzipSync(Buffer.alloc(600 * megabyte), { level: 9 });
  const url = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  const before = process.memoryUsage();
  let most = 0;
  const watch = setInterval(() => {
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    most = Math.max(most, arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed);
  }, 1);
  const found = await send(url, { maxBytes: { success: 32 * megabyte, error: 1 } });
  clearInterval(watch);
  expect(found.isCut).toBe(true);
  expect(most).toBeLessThan(200 * megabyte);
});
