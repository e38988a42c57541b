import {
  Finder,
  newestFirst,
  noCache,
  readDossierTypes,
  readUntil,
  type Client,
  type ListCall,
  type Op,
} from '@tpr/core';
import { pageOf } from '@tpr/core/api';
import { foldText, resolveLabel } from '@tpr/core/values';
import type { ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { Parameters } from '../actions/parameters.ts';
import { documentPlaceOf, dossierIdOf } from '../actions/shared/find.ts';
import { labelsOf } from '../actions/shared/labels.ts';
import { documentLocator, dossierLocator } from '../actions/shared/locators.ts';
import { nodeFault } from '../errors/node-error.ts';
import { openService } from '../transport/open-service.ts';
import { choicesOf } from './attribute-choices.ts';

/**
 * Maximum pages of one list request of the editor, and the number of results that ends it; scrolling continues it. A search reads on until it has results.
 * With too few to scroll, the editor would not continue it and would report no results.
 */
const pagesAtOnce = 10;
const resultsAtOnce = 50;

export async function searchThirdParties(this: ILoadOptionsFunctions, filter?: string, token?: string) {
  return await look(this, (client) =>
    searchPages(client.thirdParties.list, filter, token, ({ thirdpartyId, name, siret, vatNumber, duns }) => ({
      name: label(name ?? 'Identity pending', siret ?? vatNumber ?? duns ?? thirdpartyId),
      value: thirdpartyId ?? '',
      ...linkTo(client, 'thirdParty', { thirdpartyId }),
    })),
  );
}

export async function searchDossiers(this: ILoadOptionsFunctions, filter?: string, token?: string) {
  return await look(this, (client) =>
    searchPages(
      client.dossiers.list,
      filter,
      token,
      ({ dossierId, thirdpartyId, dossierReference, typeName, typeCode, status }) => ({
        name: label(dossierReference ?? `Dossier ${dossierId}`, typeName ?? typeCode ?? 'Untyped', status),
        value: dossierId ?? '',
        ...linkTo(client, 'dossier', { dossierId, thirdpartyId }),
      }),
    ),
  );
}

export async function searchDocuments(this: ILoadOptionsFunctions, filter?: string) {
  const parameters = currentParameters(this);
  return await look(this, function* (client) {
    const dossierId = yield* dossierIdOf({ client, finder: new Finder(client), recent: noCache, parameters });
    const documents = yield* client.documents.list({ dossierId });
    return fitting(
      filter,
      documents.map(({ documentId, thirdpartyId, documentName, documentCode, status }) => ({
        name: label(documentName ?? documentCode ?? `Document ${documentId}`, status),
        value: documentId ?? '',
        ...linkTo(client, 'document', { documentId, dossierId, thirdpartyId }),
      })),
    );
  });
}

export async function searchFiles(this: ILoadOptionsFunctions, filter?: string) {
  const parameters = currentParameters(this);
  return await look(this, function* (client) {
    const { evidences } = yield* client.documents.get(
      yield* documentPlaceOf({ client, finder: new Finder(client), recent: noCache, parameters }),
    );
    return fitting(
      filter,
      newestFirst(evidences).map(({ id, fileName, kind, uploadDate }) => ({
        name: label(fileName ?? (kind === 'form' ? 'Completed form' : `File ${id}`), uploadDate?.slice(0, 10)),
        value: id ?? '',
      })),
    );
  });
}

export async function searchDossierTypes(this: ILoadOptionsFunctions, filter?: string) {
  return await look(this, function* (client) {
    const types = yield* readDossierTypes(client);
    return fitting(
      filter,
      types.map(({ code, label: name }) => ({
        name: label(name, name === code ? undefined : code),
        value: code ?? '',
      })),
    );
  });
}

/** The choices of the chosen attribute, if it has any. As in a write, its name may be spelled differently. */
export async function searchChoices(this: ILoadOptionsFunctions, filter?: string) {
  const chosen = currentParameters(this).optional('label') ?? '';
  return await look(this, function* (client) {
    const definitions = yield* client.attributes.definitions();
    const resolved = resolveLabel(
      chosen,
      definitions.flatMap(({ label: name }) => name ?? []),
    );
    const definition = definitions.find((each) => resolved.ok && each.label === resolved.label);
    const choices = definition === undefined ? [] : choicesOf(definition);
    return fitting(
      filter,
      choices.map((choice) => ({ name: choice, value: choice })),
    );
  });
}

async function look(
  functions: ILoadOptionsFunctions,
  search: (client: Client) => Op<INodeListSearchResult>,
): Promise<INodeListSearchResult> {
  try {
    const { client, run } = await openService(functions);
    return await run(search(client));
  } catch (error) {
    throw nodeFault(functions.getNode(), error);
  }
}

const locatorLabels = labelsOf([dossierLocator, documentLocator]);

function currentParameters(functions: ILoadOptionsFunctions): Parameters {
  return new Parameters((name) => functions.getCurrentNodeParameter(name), undefined, locatorLabels);
}

/** Reads the pages of a list from where the last list request ended. */
function* searchPages<T>(
  list: ListCall<object, T>,
  filter: string | undefined,
  token: string | undefined,
  entryOf: (record: T) => INodeListSearchItems,
): Op<INodeListSearchResult> {
  const results: INodeListSearchItems[] = [];
  const isSearch = foldText(filter ?? '') !== '';
  let pages = 0;
  const isEnough = (records: readonly T[]): boolean => {
    results.push(...fitting(filter, records.map(entryOf)).results);
    return results.length >= resultsAtOnce || (++pages >= pagesAtOnce && !isSearch);
  };
  const paginationToken = yield* readUntil(list, {}, isEnough, token);
  return { results, ...(paginationToken !== undefined && { paginationToken }) };
}

/** The entries with this part of a name or number, or with this ID. Numbers are copied with blanks between their digits. */
function fitting(filter: string | undefined, entries: readonly INodeListSearchItems[]): INodeListSearchResult {
  const wanted = foldText(filter ?? '');
  const compact = wanted.replace(/[\s.]/g, '');
  const digits = /^\d+$/.test(compact) ? compact : wanted;
  const fits = ({ name, value }: INodeListSearchItems): boolean =>
    String(value) === digits || [wanted, digits].some((part) => foldText(name).includes(part));
  return { results: entries.filter((entry) => entry.value !== '' && fits(entry)) };
}

/** The address of the record in the service's own pages, if the profile has it. */
function linkTo(
  { connection, profile }: Client,
  page: 'thirdParty' | 'dossier' | 'document',
  ids: Readonly<Record<string, string | null>>,
): Pick<INodeListSearchItems, 'url'> {
  const url = pageOf(profile, page, { accountId: connection.accountId, ...ids });
  return url === undefined ? {} : { url };
}

function label(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part != null && part !== '').join(' – ');
}
