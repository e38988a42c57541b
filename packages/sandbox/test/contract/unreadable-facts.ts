import { AttributeWriter, ConnectorError, createDossier, warnWithoutType, type Client, type Op } from '@tpr/core';
import type { Bench } from './bench.ts';

/**
 * A difference of a service that reads do not show, and the profile key that a write's error or warning has to name.
 */
export interface UnreadableFact {
  readonly setting: string;
  /** Returns the message of the error of a call, or of a row that was not written as requested. */
  readonly tell: (client: Client) => Op<string>;
}

const messageOf = (call: (client: Client) => Op<unknown>): UnreadableFact['tell'] =>
  function* (client) {
    try {
      return `no error, but ${JSON.stringify(yield* call(client))}`;
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      return error.message;
    }
  };

function* firstThirdParty(client: Client): Op<string> {
  const portfolio = yield* client.thirdParties.list();
  return portfolio.find(({ status }) => status === 'ACTIVE')!.thirdpartyId!;
}

const addOutsider = messageOf(function* (client) {
  const companies = yield* client.companies.search({ countryCode: 'FR', searchBy: 'NAME', value: 'fictif' });
  const { siret } = companies.find((company) => company.thirdpartyId === null && company.siret !== null)!;
  return yield* client.thirdParties.add({ companyIdType: 'CIT001', companyIdValue: siret!, countryCode: 'FR' });
});

const addInsider = messageOf(function* (client) {
  const portfolio = yield* client.thirdParties.list();
  const { siret } = portfolio.find((each) => each.siret !== null)!;
  return yield* client.thirdParties.add({ companyIdType: 'CIT001', companyIdValue: siret!, countryCode: 'FR' });
});

const addGerman = messageOf((client) =>
  client.thirdParties.add({ companyIdType: 'CIT002', companyIdValue: 'DE136695976', countryCode: 'DE' }),
);

const createTyped = messageOf(function* (client) {
  const thirdpartyId = yield* firstThirdParty(client);
  const wanted = { thirdpartyId, typeCode: 'SCREENING' };
  const created = yield* createDossier(client, wanted, { timeoutMs: 0 });
  yield* warnWithoutType(client, wanted, created);
  return created;
});

/** Writes as every host does: by comparing what the service holds afterwards. */
const write = (label: string, value: readonly string[]) =>
  messageOf(function* (client) {
    const thirdpartyId = yield* firstThirdParty(client);
    const [written] = yield* new AttributeWriter(client).write(thirdpartyId, [{ label, value }]);
    if (written?.error !== undefined) throw written.error;
    return written;
  });

/**
 * By variant. Three others have no error. G05=200: the portfolio is searched before an addition. G37: an event code of
 * a provider is not sent without its name. G40: no host sends events to the list of dossiers.
 */
export const unreadableFacts: Readonly<Record<string, UnreadableFact>> = {
  'G04=put': { setting: 'paths.thirdParties.add', tell: addOutsider },
  'G04=names': { setting: 'body.thirdParties.add.companyIdType', tell: addOutsider },
  'G05=400': { setting: 'thirdParties.duplicateStatus', tell: addInsider },
  'G10a=fr': { setting: 'identifiers.cit002Scope', tell: addGerman },
  'G54=list': { setting: 'attributes.bodyFormat', tell: write('Criticality', ['Low']) },
  'G55=merge': { setting: 'attributes.multiSelectMode', tell: write('Regions', ['Sud']) },
  'G56=null': { setting: 'attributes.emptyClears', tell: write('Criticality', []) },
  'G56=blank': { setting: 'attributes.emptyClears', tell: write('Criticality', []) },
  'G64=type': { setting: 'body.dossiers.create.typeCode', tell: createTyped },
  'G64=dossierType': { setting: 'body.dossiers.create.typeCode', tell: createTyped },
};

/** What the host of a bench receives: the message of the error, and warnings. */
export async function toldAt(bench: Bench, { tell }: UnreadableFact): Promise<string> {
  const message = await bench.run(tell(bench.client));
  return [message, ...bench.notices.map((notice) => notice.message)].join('\n');
}
