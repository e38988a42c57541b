import type { CompanyRow, ContradictionRow, EvidenceRow, FormEntry, ServiceCheck, SqlStore } from '../store/index.ts';
import { isExtracted } from './evidence.ts';
import { absentCheck, extractedEntries } from './extraction.ts';
import { formEntries } from './forms.ts';
import { testBic } from './identifiers.ts';
import { Chance } from './random.ts';

/** An evidence's content outside its row. On the wire an undefined property is absent, and null is null. */
export interface EvidenceContent {
  /** Only sent when extracted data are requested (R090). */
  serviceCheck: ServiceCheck | null | undefined;
  /** Of bank details only (R100). */
  metadata: Record<string, string> | undefined;
  /** Of forms only (R076). */
  formdata: FormEntry[] | undefined;
}

type Context = CompanyRow & { code: string; contradiction: ContradictionRow['kind'] | null };

/** The content of an evidence: from its row where that has it, otherwise generated from its id. */
export function contentOf(store: SqlStore, evidence: EvidenceRow): EvidenceContent {
  const context = store.get<Context>(
    `SELECT company.*, document.code, contradiction.kind AS contradiction
     FROM document JOIN dossier ON dossier.id = dossierId JOIN thirdParty ON thirdParty.id = thirdPartyId
     JOIN company ON company.id = companyId LEFT JOIN contradiction ON evidenceId = ?
     WHERE document.id = ?`,
    evidence.id,
    evidence.documentId,
  );
  if (!context) throw new RangeError(`Evidence ${evidence.id} belongs to no document.`);
  const chance = (field: string) => new Chance(store.seed, 'evidence', evidence.id, field);
  const isBank = context.code === 'DOC_BANK_DETAILS';
  const isForm = evidence.kind === 'form';
  const isRead = !isForm && (context.contradiction !== null || isExtracted(store.seed, evidence.id));
  return {
    serviceCheck: parsed<EvidenceContent['serviceCheck']>(evidence.serviceCheck, () =>
      isRead
        ? {
            recognisedAs: context.code,
            extractedData: extractedEntries(chance('entries'), context.code, context, evidence, context.contradiction),
          }
        : absentCheck(evidence.id),
    ),
    metadata: parsed(evidence.metadata, () =>
      isBank ? bankMetadata(chance('metadata'), context, evidence) : undefined,
    ),
    formdata: parsed(evidence.formdata, () => (isForm ? formEntries(chance('form'), evidence.id, context) : undefined)),
  };
}

const parsed = <T>(json: string | null, invent: () => T): T => (json === null ? invent() : JSON.parse(json));

/** The automatic bank verification (R097): YES 88 %, NO 7 %, UNKNOWN 5 %. */
function bankMetadata(
  chance: Chance,
  { countryCode }: CompanyRow,
  { uploadDate }: EvidenceRow,
): Record<string, string> {
  const [year, month, day] = uploadDate.slice(0, 10).split('-');
  const otherCountry = countryCode === 'LU' ? 'FR' : 'LU';
  return {
    verified: chance.weigh([
      ['YES', 88],
      ['NO', 7],
      ['UNKNOWN', 5],
    ]),
    bank_data_bank: 'Banque Exemple (fictif)',
    bank_data_bic: testBic,
    bank_data_country: chance.is(0.03) ? otherCountry : countryCode,
    sepa_data_sct: chance.is(0.95) ? 'YES' : 'NO',
    sepa_data_sdd: chance.is(0.8) ? 'YES' : 'NO',
    date_verification: `${day}/${month}/${year}`,
  };
}
