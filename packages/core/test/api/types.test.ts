import { expect, expectTypeOf, it } from 'vitest';
import type { InputOf } from '../../src/api/endpoint.ts';
import type { currentEndpoints, legacyEndpoints } from '../../src/api/endpoints.ts';
import type { DocumentId, ResponseId } from '../../src/api/input.ts';
import { createSignedClient } from '../http/bench.ts';

type Reject = InputOf<(typeof currentEndpoints)['responses']['reject']>;
type LegacyIdType = InputOf<(typeof legacyEndpoints)['dossiers']['create']>['companyIdType'];
type IdType = InputOf<(typeof currentEndpoints)['thirdParties']['add']>['companyIdType'];

const documentId: DocumentId = '5';
const responseId: ResponseId = '5';

it('an id of one kind cannot be used as another (R068); a string can, since answers hold strings', () => {
  const { responses } = createSignedClient();
  expect([responses.approve({ responseId }), responses.approve({ responseId: '5' })]).toHaveLength(2);
  // @ts-expect-error A document's identifier is not a response's.
  expect(responses.approve({ responseId: documentId })).toBeDefined();
});

it('a reject requires shareRejectionReason (R111)', () => {
  expectTypeOf<Reject>().toHaveProperty('shareRejectionReason').toEqualTypeOf<boolean>();
  // @ts-expect-error shareRejectionReason is missing.
  expect(createSignedClient().responses.reject({ responseId })).toBeDefined();
});

it('the legacy interface does not accept DUNS (R046)', () => {
  expectTypeOf<LegacyIdType>().toEqualTypeOf<'CIT001' | 'CIT002'>();
  expectTypeOf<IdType>().toEqualTypeOf<'CIT001' | 'CIT002' | 'CIT003'>();
});
