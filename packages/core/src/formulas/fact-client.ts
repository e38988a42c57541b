import { clientOf, openExchange, type ClientOf, type ExchangeOptions } from '../client-of.ts';
import { definitions, list as listAttributes } from '../service/current/attributes.ts';
import { list as listDocuments } from '../service/current/documents.ts';
import { listFor } from '../service/current/dossiers.ts';
import { list as listIndicators } from '../service/current/indicators.ts';
import { get, list as listThirdParties } from '../service/current/third-parties.ts';

/** The operations that facts of third parties are read with. */
const factEndpoints = {
  thirdParties: { list: listThirdParties, get },
  attributes: { list: listAttributes, definitions },
  indicators: { list: listIndicators },
  dossiers: { listFor },
  documents: { list: listDocuments },
};

/** What a FactLookup asks of a client; the whole client has it, too. */
export type FactClient = ClientOf<typeof factEndpoints>;

/**
 * A client of these operations alone, for scripts whose every byte is waited for.
 * @throws ConnectorError `config` naming the setting of the connection that is missing or malformed.
 */
export function createFactClient(options: ExchangeOptions): FactClient {
  return clientOf(factEndpoints, openExchange(options));
}
