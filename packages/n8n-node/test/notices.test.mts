import { describe, expect, it } from 'vitest';
import type { INodeParameters } from 'n8n-workflow';
import { resources } from '../nodes/ThirdPartyRisk/actions/resources.ts';
import { hintsOf, noticesOf, panelOf } from './fake/editor.mts';

const operations = resources.flatMap(({ value: resource, operations }) =>
  operations.map((operation) => ({ resource, operation: operation.value })),
);
const matching = (wanted: RegExp) => expect.stringMatching(wanted) as string;

describe('Before a run', () => {
  it.each<readonly [string, INodeParameters, RegExp]>([
    ['a full pull', { resource: 'portfolio', operation: 'getAll', returnAll: true }, /a request for each third party/],
    ['an addition', { resource: 'thirdParty', operation: 'add' }, /cannot remove it again.*Dry Run/],
    ['an upsert', { resource: 'thirdParty', operation: 'upsert' }, /cannot remove it again.*Dry Run/],
    [
      'a new dossier',
      { resource: 'dossier', operation: 'create' },
      /cannot delete it\. Without a Reference, each run creates another one\..*e-mail.*Dry Run/,
    ],
    ['further documents', { resource: 'dossier', operation: 'addRequirements' }, /cannot undo that.*Dry Run/],
    ['an approval', { resource: 'response', operation: 'approve' }, /cannot undo it.*Dry Run/],
    ['a rejection', { resource: 'response', operation: 'reject' }, /cannot undo it/],
    ['a call that changes', { resource: 'apiRequest', operation: 'send', method: 'PUT' }, /may change the service/],
  ])('the panel says what %s costs or does', (_what, parameters, wanted) => {
    expect(noticesOf(parameters)).toEqual([matching(wanted)]);
  });

  it('the panel of each legacy operation says that it is deprecated', () => {
    const legacy = operations.filter(({ resource }) => resource === 'legacy');
    expect(legacy.length).toBeGreaterThanOrEqual(10);
    for (const each of legacy) expect(noticesOf(each)).toEqual([matching(/deprecated/)]);
  });

  it('the panel mentions an e-mail only when one is sent, and costs only when there are some', () => {
    const reject = { resource: 'response', operation: 'reject' };
    expect(noticesOf({ ...reject, shareRejectionReason: 'yes' })).toContainEqual(matching(/e-mails the third party/));
    expect(noticesOf({ ...reject, shareRejectionReason: 'no' })).not.toContainEqual(matching(/e-mails/));
    expect(noticesOf({ resource: 'portfolio', operation: 'getAll', returnAll: false })).toEqual([]);
    expect(noticesOf({ resource: 'apiRequest', operation: 'send', method: 'GET' })).toEqual([]);
  });

  it('the panel has no notice for an operation that only reads', () => {
    const reads = ['thirdParty.get', 'dossier.getAll', 'document.getReviewQueue', 'identifier.check', 'file.download'];
    const silent = operations.filter(({ resource, operation }) => reads.includes(`${resource}.${operation}`));
    expect(silent).toHaveLength(reads.length);
    for (const each of silent) expect([...noticesOf(each), ...hintsOf(each)]).toEqual([]);
  });

  it('the output pane says that an API request reads one page of a list, unless all pages are requested', () => {
    const request = { resource: 'apiRequest', operation: 'send', method: 'GET' };
    expect(hintsOf(request)).toEqual([matching(/^Only one page of a list .*All Pages/)]);
    expect(hintsOf({ ...request, options: { allPages: true } })).toEqual([]);
    expect(hintsOf({ ...request, method: 'POST' })).toEqual([]);
  });

  it('the output pane says that sorting reads everything, unless everything is requested', () => {
    const list = { resource: 'thirdParty', operation: 'getAll' };
    const sort = { rule: [{ field: 'name', direction: 'asc' }] };
    expect(hintsOf({ ...list, sort })).toEqual([matching(/^To sort, all results are read/)]);
    expect(hintsOf({ ...list, sort, returnAll: true })).toEqual([]);
  });

  it.each(['set', 'setMany'])(
    'the output pane says that attributes are written, except for a dry run (%s)',
    (operation) => {
      const write = { resource: 'attribute', operation };
      expect(hintsOf(write)).toEqual([matching(/writes to the service/)]);
      expect(hintsOf({ ...write, options: { dryRun: true } })).toEqual([]);
    },
  );

  it('says only once how to try a write: in the panel, or in the output pane', () => {
    for (const each of operations) {
      const texts = [...noticesOf(each), ...hintsOf(each)].filter((text) => text.includes('Dry Run'));
      const offersIt = JSON.stringify(panelOf(each)).includes('"dryRun"');
      expect({ ...each, times: texts.length }).toEqual({ ...each, times: offersIt ? 1 : 0 });
    }
  });

  it('the comment of an approval is not described as that of a rejection', () => {
    const commentOf = (operation: string) =>
      panelOf({ resource: 'response', operation }).find(({ name }) => name === 'comment')?.description;
    expect(commentOf('approve')).not.toMatch(/e-mail|reject/);
    expect(commentOf('reject')).toMatch(/e-mail/);
  });
});
