import { expect, it } from 'vitest';
import { readUntil } from '../../src/reading/find-first.ts';
import type { Service } from '../conformance/index.ts';
import { createSignedClient, driveAsync, json, queryOf, range } from '../http/bench.ts';

/** Reads pages of 100 of a list, until this many records were read. @returns whether it can be continued. */
async function isContinued(size: number, most: number): Promise<boolean> {
  const service: Service = (request) => {
    const page = Number(queryOf(request).get('page'));
    const content = range(size).slice(page * 100, page * 100 + 100);
    return json({ content: content.map((thirdpartyId) => ({ thirdpartyId })), page, size: 100, totalElements: size });
  };
  let seen = 0;
  const { value } = await driveAsync({ service }, () =>
    readUntil(createSignedClient().thirdParties.list, {}, (records) => (seen += records.length) >= most),
  );
  return value !== undefined;
}

it('a list that was read far enough has a cursor, unless its last page was read', async () => {
  expect(await Promise.all([isContinued(200, 100), isContinued(200, 200), isContinued(200, 300)])).toEqual([
    true,
    false,
    false,
  ]);
});
