import type { Client } from '../../../client.ts';
import { type Profile, maxConcurrency, takesLegalId } from '../../../api/profile/index.ts';
import { forEachConcurrent, type Op } from '../../../runtime/op.ts';
import { ConnectorError, isOfOneRecord } from '../../../errors.ts';
import type { InputOf } from '../../../api/endpoint.ts';
import type { currentEndpoints } from '../../../api/endpoints.ts';
import type { Company } from '../../../api/records/third-party.ts';
import { sirenOfVat } from '../../../values/french-vat.ts';
import type { LegalIdKind } from '../../../values/legal-id-result.ts';
import { onboardingWords } from '../../../i18n/onboarding.ts';
import { clientOf, tell, tellReading, type Task } from '../../task-context.ts';
import { ofSearch, siretOf } from '../../../reading/finder.ts';
import { readIdentities, type Identity } from '../../../reading/identities.ts';
import type { Candidate, PlannedAddition } from './task-types.ts';

type Words = (typeof onboardingWords)['en'];
type Search = InputOf<typeof currentEndpoints.companies.search>;

const sirensShown = 4;

/**
 * The portfolio is read once, which is cheaper than a search for each candidate; the directory is searched only for those
 * that are not in it, one search each, concurrently.
 */
export const planOnboarding: Task<'planOnboarding'> = function* (context, { candidates }) {
  const client = clientOf(context);
  const words = onboardingWords[context.language];
  const isUsable = ({ state }: Candidate) => state === 'valid' || state === 'padded';
  const portfolio = new PortfolioIndex(
    candidates.some(isUsable) ? [...(yield* readIdentities(client, tellReading)).values()] : [],
  );
  const plans = candidates.map((candidate) => planLocally(candidate, portfolio, words, client.profile));
  const open = plans.flatMap((plan, place) => (plan === undefined ? [place] : []));
  const lookup = new Lookup(client, portfolio, words);
  let done = 0;
  yield* forEachConcurrent(
    open.map((place) => lookup.plan(candidates[place]!)),
    maxConcurrency(client.profile),
    function* (plan, index) {
      plans[open[index]!] = plan;
      yield* tell({ step: 'searching', done: ++done, total: open.length });
    },
  );
  return markDuplicates(
    plans.flatMap((plan) => plan ?? []),
    words,
  );
};

/** A SIREN becomes a SIRET only in the plan, so the list may give that SIRET on another line. The first one is added. */
function markDuplicates(plans: readonly PlannedAddition[], words: Words): PlannedAddition[] {
  const firstLines = new Map<string, number>();
  return plans.map((planned): PlannedAddition => {
    const { plan, idKind, value, line } = planned;
    if (plan !== 'add') return planned;
    const identity = `${idKind} ${value}`;
    const first = firstLines.get(identity);
    if (first !== undefined) return { ...planned, plan: 'cannot', state: 'duplicate', reason: words.sameAsLine(first) };
    firstLines.set(identity, line);
    return planned;
  });
}

/** An identifier as lists of candidates have it: services may separate its digits, or lose its leading zeros. */
function canonical(identifier: string, digits = 0): string {
  const text = identifier.replace(/[\s.\-_/]/g, '').toUpperCase();
  return digits > 0 ? text.padStart(digits, '0') : text.replace(/^GR/, 'EL');
}

/** Index of the portfolio by SIRET, SIREN, VAT number and DUNS. */
export class PortfolioIndex {
  private readonly bySiret = new Map<string, Identity>();
  private readonly bySiren = new Map<string, Identity>();
  private readonly byVat = new Map<string, Identity>();
  private readonly byDuns = new Map<string, Identity>();

  constructor(identities: Iterable<Identity>) {
    for (const identity of identities) {
      const { siret, vatNumber, duns } = identity;
      const siren = identity.siren && canonical(identity.siren, 9);
      if (siret !== null) this.bySiret.set(canonical(siret, 14), identity);
      if (siren !== null && !this.bySiren.has(siren)) this.bySiren.set(siren, identity);
      if (vatNumber !== null) this.byVat.set(canonical(vatNumber), identity);
      if (duns !== null) this.byDuns.set(canonical(duns, 9), identity);
    }
  }

  /** A VAT number or a SIREN finds the company by any of its establishments. */
  find(kind: LegalIdKind, value: string): Identity | undefined {
    switch (kind) {
      case 'SIRET':
        return this.bySiret.get(value);
      case 'SIREN':
        return this.bySiren.get(value);
      case 'VAT':
        return this.byVat.get(value) ?? this.bySiren.get(sirenOfVat(value) ?? '');
      case 'DUNS':
        return this.byDuns.get(value);
    }
  }

  /** Whether an establishment of the company of a SIRET is in the portfolio. */
  hasCompanyOf(siret: string): boolean {
    return this.bySiren.has(siret.slice(0, 9));
  }
}

/** The result without the directory; undefined when the directory has to be searched. */
function planLocally(
  candidate: Candidate,
  portfolio: PortfolioIndex,
  words: Words,
  profile: Profile,
): PlannedAddition | undefined {
  const { state, idKind, value, reason } = candidate;
  const isUsable = state === 'valid' || state === 'padded';
  if (!isUsable || idKind === undefined || value === undefined) {
    return { ...candidate, plan: 'cannot', thirdpartyId: undefined, name: null };
  }
  const there = portfolio.find(idKind, value);
  if (there !== undefined) {
    const { thirdpartyId, name } = there;
    return { ...candidate, plan: 'alreadyThere', thirdpartyId, name, reason: joined(reason, words.inPortfolio) };
  }
  if (idKind === 'VAT' && !takesLegalId('CIT002', value, profile)) {
    return { ...candidate, plan: 'cannot', thirdpartyId: undefined, name: null, reason: words.frenchVatOnly };
  }
  const isUnsearchable = idKind === 'DUNS' && candidate.countryCode === undefined;
  if (!isUnsearchable) return undefined;
  return { ...candidate, plan: 'add', thirdpartyId: undefined, name: null, reason: joined(reason, words.notLookedUp) };
}

class Lookup {
  private readonly client: Client;
  private readonly portfolio: PortfolioIndex;
  private readonly words: Words;

  constructor(client: Client, portfolio: PortfolioIndex, words: Words) {
    this.client = client;
    this.portfolio = portfolio;
    this.words = words;
  }

  *plan(candidate: Candidate): Op<PlannedAddition> {
    const { words } = this;
    const { idKind, value, countryCode, reason } = candidate;
    const planned = (plan: PlannedAddition['plan'], why?: string, company?: Company): PlannedAddition => ({
      ...candidate,
      plan,
      thirdpartyId: company?.thirdpartyId ?? undefined,
      name: company?.name ?? null,
      reason: joined(reason, why),
    });
    if (idKind === undefined || value === undefined) return planned('cannot');
    let companies: readonly Company[];
    try {
      const search: Search = { searchBy: idKind, value, countryCode: countryCode ?? 'FR' };
      companies = ofSearch(yield* this.client.companies.search(search), search);
    } catch (error) {
      if (!(error instanceof ConnectorError) || !isOfOneRecord(error)) throw error;
      return planned('cannot', error.reason ?? error.message);
    }
    const there = companies.find(({ thirdpartyId }) => thirdpartyId !== null);
    if (there !== undefined) return planned('alreadyThere', words.inPortfolio, there);
    const [company] = companies;
    if (company === undefined) return planned('notFound', words.notInDirectory);
    if (idKind === 'SIREN') return this.planSiren(planned, value, companies);
    const hasTwin = idKind === 'SIRET' && this.portfolio.hasCompanyOf(value);
    return planned('add', hasTwin ? words.otherEstablishment : undefined, company);
  }

  /** A SIREN can not be added (C23). The only establishment of the company can; of several the user has to choose. */
  private planSiren(
    planned: (plan: PlannedAddition['plan'], why?: string, company?: Company) => PlannedAddition,
    siren: string,
    companies: readonly Company[],
  ): PlannedAddition {
    const { words } = this;
    const sirets = [...new Set(companies.flatMap((company) => siretOf(company) ?? []))];
    const [siret, ...others] = sirets;
    if (siret === undefined) return planned('cannot', words.sirenOfNone, companies[0]);
    if (others.length === 0) {
      return { ...planned('add', words.sirenResolved(siren, siret), companies[0]), idKind: 'SIRET', value: siret };
    }
    return planned('cannot', words.sirenOfSeveral(sirets.slice(0, sirensShown).join(', ')), companies[0]);
  }
}

function joined(one: string | undefined, other: string | undefined): string | undefined {
  return one === undefined || other === undefined ? (one ?? other) : `${one} ${other}`;
}
