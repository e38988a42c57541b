import { expect, it } from 'vitest';
import { findOwners } from '../../src/sync/dossier-owners.ts';
import type { Service } from '../conformance/index.ts';
import { createSignedClient, driveAsync, json } from '../http/bench.ts';

it('the owner of a dossier is read from the list where the service returns another dossier than requested', async () => {
  const content = [1, 2].map((dossierId) => ({ dossierId, thirdpartyId: 10 + dossierId }));
  const service: Service = ({ url }) =>
    /dossiers\/\d+$/.test(url) ? json(content[1]) : json({ content, totalElements: content.length });
  const { value } = await driveAsync({ service }, () => findOwners(createSignedClient(), ['1']));
  expect(value!.get('1')).toBe('11');
});
