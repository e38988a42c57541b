import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { failureOf } from './fake/claims.mts';
import { heldBy, mapInput, set, thirdPartyId } from './fake/attributes.mts';
import { errorFields, Workbench } from './fake/workbench.mts';

describe('The error output of an attribute write', () => {
  let bench: Workbench;
  beforeAll(async () => {
    bench = await Workbench.open();
  });
  afterEach(() => bench.sandbox.setFaults([]));
  afterAll(() => bench.close());

  it('has the outcome, the old value and the reason of each attribute of a half-written set', async () => {
    const three = { Criticality: 'Low', Strategic: true, 'Internal reference': 'both' };
    await set(bench, 'Strategic', 'no');
    await set(bench, 'Criticality', 'Low');
    await set(bench, 'Internal reference', 'none');
    bench.sandbox.setFaults(['403@attributes.set=#1', '403@attributes.set=#2']);
    const [half] = await mapInput(bench, three, {}, { continueOnFail: true });
    expect(half?.json['details']).toMatchObject({
      thirdpartyId: '100004',
      outcome: 'partlyChanged',
      attributes: { Criticality: 'Low', 'Internal reference': 'both' },
      before: { Criticality: 'Low', Strategic: false, 'Internal reference': 'none' },
      outcomes: { Criticality: 'unchanged', Strategic: 'refused', 'Internal reference': 'changed' },
      reasons: { Strategic: 'The user may not do this.' },
    });
    expect(half?.json['details']).not.toHaveProperty(['reasons', 'Criticality']);
    expect(half?.json['error']).toContain('Written all the same: Internal reference');
    expect(errorFields).toEqual(expect.arrayContaining(Object.keys(half!.json)));
    expect(await heldBy(bench, 'Strategic')).toBe(false);
  });

  it.each([true, false])('has them for the model of an agent, too (continues on fail: %s)', async (continueOnFail) => {
    await set(bench, 'Strategic', 'no');
    bench.sandbox.setFaults(['403@attributes.set=#1', '403@attributes.set=#2']);
    const attributes = { mappingMode: 'defineBelow', value: { Strategic: true, 'Internal reference': 'both' } };
    const parameters = { thirdPartyId, attributes, letAgentsWrite: true };
    const [half] = await bench.run('attribute', 'setMany', parameters, { isTool: true, continueOnFail });
    expect(half?.json['details']).toMatchObject({ outcomes: { Strategic: 'refused' } });
    expect(half?.json['error']).toMatch(/403.* Ask the administrator/);
  });

  it('does not say that nothing was changed where a part was written', async () => {
    await set(bench, 'Strategic', 'no');
    await set(bench, 'Internal reference', 'none');
    bench.sandbox.setFaults(['403@attributes.set=#1', '403@attributes.set=#2']);
    const failure = await failureOf(mapInput(bench, { Strategic: true, 'Internal reference': 'both' }));
    expect(failure.message).toContain('Written all the same: Internal reference');
    expect(failure.description).not.toMatch(/nothing was (changed|written|saved)/i);
    expect(failure.description).toMatch(/administrator/);
  });

  it('says what was not sent when an error stops the run', async () => {
    bench.sandbox.setFaults(['401@attributes.set=1']);
    const [item] = await mapInput(bench, { 'Internal reference': 'x', Strategic: true }, {}, { continueOnFail: true });
    bench.sandbox.setFaults([]);
    const outcomes = { 'Internal reference': 'notSent', Strategic: 'notSent' };
    expect(item?.json['details']).toMatchObject({ outcome: 'failed', attributes: {}, outcomes });
  });

  it('has the current value when it differs from the expected one', async () => {
    await set(bench, 'Criticality', 'Low');
    const options = { expected: 'Medium' };
    const [item] = await set(bench, 'Criticality', 'High', { continueOnFail: true }, options);
    expect(item?.json['details']).toMatchObject({
      label: 'Criticality',
      value: null,
      before: 'Low',
      outcome: 'conflict',
      reason: expect.stringContaining('Low'),
    });
  });

  it('says that Create or Update added the company before an attribute was refused', async () => {
    const found = await bench.json('thirdParty', 'searchCompany', { searchBy: 'NAME', value: 'fictif' });
    const outside = found.find((each) => each['thirdpartyId'] === null && each['siret'] !== null);
    bench.sandbox.setFaults(['403@attributes.set=1']);
    const attributes = { mappingMode: 'defineBelow', value: { Criticality: 'High' } };
    const parameters = { identifier: String(outside?.['siret']), attributes };
    const [item] = await bench.run('thirdParty', 'upsert', parameters, { continueOnFail: true });
    expect(item?.json['error']).toContain('403');
    const [other] = found.filter((each) => each['thirdpartyId'] === null && each['siret'] !== null).slice(1);
    const failure = await failureOf(
      bench.run('thirdParty', 'upsert', { identifier: String(other?.['siret']), attributes }),
    );
    expect(failure.description).toMatch(/^The third party was added\. Ask the administrator/);
    expect(item?.json['details']).toMatchObject({
      outcome: 'added',
      thirdpartyId: expect.stringMatching(/^\d+$/),
      outcomes: { Criticality: 'refused' },
      reasons: { Criticality: 'The user may not do this.' },
    });
  });

  it('says that Create or Update added the company before its attributes could not be read', async () => {
    const found = await bench.json('thirdParty', 'searchCompany', { searchBy: 'NAME', value: 'fictif' });
    const outside = found.filter((each) => each['thirdpartyId'] === null && each['siret'] !== null).at(-1);
    bench.sandbox.setFaults(['403@attributes.list=1']);
    const attributes = { mappingMode: 'defineBelow', value: { Criticality: 'High' } };
    const parameters = { identifier: String(outside?.['siret']), attributes };
    const [item] = await bench.run('thirdParty', 'upsert', parameters, { continueOnFail: true });
    expect(item?.json['error']).toContain('403');
    const details = { outcome: 'added', thirdpartyId: expect.stringMatching(/^\d+$/), ignored: [] };
    expect(item?.json['details']).toEqual(details);
    const failure = await failureOf(bench.run('thirdParty', 'upsert', parameters));
    expect(failure.description).not.toContain('was added');
    const [again] = await bench.run('thirdParty', 'upsert', parameters, { continueOnFail: true });
    expect(again?.json['details']).toMatchObject({ outcome: 'failed', thirdpartyId: details.thirdpartyId });
    bench.sandbox.setFaults([]);
  });
});
