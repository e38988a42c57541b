import { withShortBackoffs, type Client } from '../../../client.ts';
import { type Profile, maxConcurrency, takesLegalId } from '../../../api/profile/index.ts';
import { forEachConcurrent, type Op } from '../../../runtime/op.ts';
import { ConnectorError, isOfKind } from '../../../errors.ts';
import type { Company } from '../../../api/records/third-party.ts';
import { sirenOfVat } from '../../../values/french-vat.ts';
import { isSiren } from '../../../values/siren.ts';
import { endedByEllipsis, listFirst } from '../../../values/list-text.ts';
import type { LegalIdKind } from '../../../values/legal-id-result.ts';
import { describeTaskError } from '../../../i18n/describe-task-error.ts';
import type { Language } from '../../../i18n/language.ts';
import { onboardingMessages, type OnboardingMessages } from '../../../i18n/onboarding.ts';
import { clientOf, tell, reportProgress, userLanguageOf, type TaskContext } from '../../task-context.ts';
import { anySucceeds, isOfOneRecord } from '../../../reading/failure-scope.ts';
import { ofSearch, siretOf, type DirectorySearch } from '../../../reading/finder.ts';
import { readIdentities } from '../../../reading/identities.ts';
import { describeParties } from '../reconciliation/line-match.ts';
import { matchPortfolio } from '../reconciliation/match-portfolio.ts';
import { PortfolioIndex } from './portfolio-index.ts';
import type { Candidate, PlannedAddition } from './task-types.ts';

const establishmentsShown = 4;

/**
 * The portfolio is read once, which is cheaper than a search for each candidate. The directory is searched concurrently,
 * once for each candidate that is not in the portfolio. Needs no workbook.
 */
export function* planAdditions(context: TaskContext, candidates: readonly Candidate[]): Op<readonly PlannedAddition[]> {
  const client = clientOf(context);
  const messages = onboardingMessages[userLanguageOf(context)];
  const portfolio = new PortfolioIndex(
    candidates.some((each) => isUsable(each) || each.listed !== undefined)
      ? [...(yield* readIdentities(client, reportProgress)).values()]
      : [],
  );
  const plans = candidates.map((candidate) => planLocally(candidate, portfolio, messages, client.profile));
  const open = plans.flatMap((plan, place) => (plan === undefined ? [place] : []));
  const lookup = new DirectoryLookup(
    context,
    portfolio,
    open.map((place) => candidates[place]!),
  );
  let done = 0;
  yield* forEachConcurrent(
    open.map((place) => lookup.plan(candidates[place]!)),
    maxConcurrency(client.profile),
    function* (plan, index) {
      plans[open[index]!] = plan;
      yield* tell({ step: 'searching', done: ++done, total: open.length });
    },
  );
  const firstOf = new Map<number, number>();
  const planned = markDuplicates(
    plans.flatMap((plan) => plan ?? []),
    lookup.siretsOfVat,
    messages,
    firstOf,
  );
  // A SIREN may have been replaced by its SIRET in the plan, but not in a line that repeats it.
  const identityOf = (at: number): string | undefined => {
    const { idKind, value } = candidates[firstOf.get(at) ?? at]!;
    return idKind === undefined || value === undefined ? undefined : `${idKind} ${value}`;
  };
  return matchPortfolio(planned, identityOf, portfolio, userLanguageOf(context));
}

/**
 * A list may name a company on several lines: by a SIREN, whose SIRET is found only in the plan, or by a French VAT
 * number, which contains the SIREN. Only the first line is added.
 * @param firstOf receives the place of the first line for the place of each duplicate.
 */
function markDuplicates(
  plans: readonly PlannedAddition[],
  siretsOfVat: ReadonlyMap<string, string>,
  messages: OnboardingMessages,
  firstOf: Map<number, number>,
): PlannedAddition[] {
  const firstPlaces = new Map<string, number>();
  return plans.map((planned, at): PlannedAddition => {
    const { plan, idKind, value } = planned;
    if (plan !== 'add' || idKind === undefined || value === undefined) return planned;
    const { names, isSameAs } = namesOf(idKind, value, siretsOfVat.get(value));
    const first = isSameAs.map((name) => firstPlaces.get(name)).find((found) => found !== undefined);
    if (first !== undefined) {
      firstOf.set(at, first);
      return { ...planned, plan: 'cannot', state: 'duplicate', reason: messages.sameAsLine(plans[first]!.line) };
    }
    for (const name of names) if (!firstPlaces.has(name)) firstPlaces.set(name, at);
    return planned;
  });
}

/**
 * `names`: the keys under which a line is remembered. `isSameAs`: the keys of earlier lines that name the same company. As
 * in the portfolio, a VAT number matches any establishment of its company, and a SIRET only the same establishment.
 * @param siretOfVat the establishment that the directory shows for a VAT number.
 */
function namesOf(
  kind: LegalIdKind,
  value: string,
  siretOfVat: string | undefined,
): Readonly<Record<'names' | 'isSameAs', readonly string[]>> {
  const own = `${kind} ${value}`;
  const siren = kind === 'SIRET' ? value.slice(0, 9) : kind === 'VAT' ? sirenOfVat(value) : undefined;
  if (siren === undefined) return { names: [own], isSameAs: [own] };
  const [company, someEstablishment] = [`company ${siren}`, `establishment of ${siren}`];
  if (kind === 'SIRET') return { names: [own, company], isSameAs: [own, someEstablishment] };
  return {
    names: [company, siretOfVat === undefined ? someEstablishment : `SIRET ${siretOfVat}`],
    isSameAs: [company],
  };
}

/** The result without the directory; undefined when the directory has to be searched. */
function planLocally(
  candidate: Candidate,
  portfolio: PortfolioIndex,
  messages: OnboardingMessages,
  profile: Profile,
): PlannedAddition | undefined {
  const { idKind, value } = candidate;
  if (!isUsable(candidate) || idKind === undefined || value === undefined) return planned(candidate, 'cannot');
  const there = portfolio.find(idKind, value);
  if (there.length > 0) return plannedThere(candidate, there, messages);
  if (idKind === 'VAT' && !takesLegalId('CIT002', value, profile)) {
    return { ...planned(candidate, 'cannot'), reason: messages.frenchVatOnly };
  }
  const isUnsearchable = idKind === 'DUNS' && candidate.countryCode === undefined;
  return isUnsearchable ? planned(candidate, 'add', messages.notLookedUp) : undefined;
}

const isUsable = ({ state }: Candidate): boolean => state === 'valid' || state === 'padded';

/** @param why is added to the reason of the candidate. */
function planned(
  candidate: Candidate,
  plan: PlannedAddition['plan'],
  why?: string,
  company?: Pick<Company, 'thirdpartyId' | 'name'>,
): PlannedAddition {
  const reason = [candidate.reason, why].filter((part) => part !== undefined).join(' ');
  return {
    ...candidate,
    plan,
    thirdpartyId: company?.thirdpartyId ?? undefined,
    name: company?.name ?? null,
    reason: reason === '' ? undefined : reason,
  };
}

/**
 * A candidate that is in the portfolio. If it names several third parties, the plan has no `thirdpartyId`: then it is
 * unknown which one gets a dossier.
 * @param found one or more.
 */
export function plannedThere(
  candidate: Candidate,
  found: readonly Pick<Company, 'thirdpartyId' | 'name' | 'siret'>[],
  messages: OnboardingMessages,
): PlannedAddition {
  const [one, ...others] = [...new Map(found.map((each) => [each.thirdpartyId, each])).values()];
  if (others.length === 0) return planned(candidate, 'alreadyThere', messages.inPortfolio, one);
  const all = [one!, ...others];
  // A company abroad has no SIRET, and several third parties may have the same one.
  const haveSirets = new Set(all.map(({ siret }) => siret ?? '').filter(Boolean)).size === all.length;
  const shown = all.map(({ name, siret, thirdpartyId }) => {
    const id = (haveSirets ? siret : thirdpartyId) ?? '';
    return name === null ? id : `${name} (${id})`;
  });
  const names = listFirst(shown, establishmentsShown);
  return planned(candidate, 'alreadyThere', endedByEllipsis(messages.severalInPortfolio(names, haveSirets)));
}

/** The search of the directory for a candidate; undefined for one without an identifier. */
function searchOf({ idKind, value, countryCode = 'FR' }: Candidate): DirectorySearch | undefined {
  return idKind === undefined || value === undefined ? undefined : { searchBy: idKind, value, countryCode };
}

class DirectoryLookup {
  private readonly client: Client;
  private readonly language: Language;
  private readonly portfolio: PortfolioIndex;
  private readonly messages: OnboardingMessages;
  private readonly candidates: readonly Candidate[];
  /** The last candidate that the directory was searched for. */
  private shown: Candidate | undefined;
  /** The establishments that the directory shows for VAT numbers. */
  readonly siretsOfVat = new Map<string, string>();

  /** @param candidates all candidates that are searched. */
  constructor(context: TaskContext, portfolio: PortfolioIndex, candidates: readonly Candidate[]) {
    this.client = clientOf(context);
    this.language = userLanguageOf(context);
    this.portfolio = portfolio;
    this.messages = onboardingMessages[userLanguageOf(context)];
    this.candidates = candidates;
  }

  *plan(candidate: Candidate): Op<PlannedAddition> {
    const { messages } = this;
    const search = searchOf(candidate);
    if (search === undefined) return planned(candidate, 'cannot');
    const { searchBy: idKind, value } = search;
    let companies: readonly Company[];
    try {
      companies = ofSearch(yield* this.client.companies.search(search), search);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      if (!(yield* isOfOneRecord(error, () => this.isAnsweredForOthers(candidate)))) throw error;
      const isRefused = isOfKind(error, 'refused', 'config');
      const why = isRefused ? (error.reason ?? error.message) : describeTaskError(error, this.language);
      return planned(candidate, 'cannot', why);
    }
    this.shown = candidate;
    const there = companies.filter(({ thirdpartyId }) => thirdpartyId !== null);
    if (there.length > 0) return plannedThere(candidate, there, messages);
    const [company] = companies;
    if (company === undefined) {
      const mayBeSiren = idKind === 'DUNS' && isSiren(value);
      return planned(candidate, 'notFound', mayBeSiren ? messages.notInDirectoryAsDuns : messages.notInDirectory);
    }
    if (idKind === 'SIREN') return this.planSiren(candidate, value, companies);
    const siret = siretOf(company);
    if (idKind === 'VAT' && siret !== null) this.siretsOfVat.set(value, siret);
    const establishments = idKind === 'SIRET' ? this.portfolio.find('SIREN', value.slice(0, 9)) : [];
    const why = establishments.length > 0 ? messages.otherEstablishment(describeParties(establishments)) : undefined;
    return planned(candidate, 'add', why, company);
  }

  /** Whether a search in the directory succeeds for another candidate. Undefined without another candidate. */
  private isAnsweredForOthers({ value }: Candidate): Op<boolean | undefined> {
    const { companies } = withShortBackoffs(this.client);
    const others = this.candidates.filter((each) => each.value !== value).flatMap((each) => searchOf(each) ?? []);
    const shown = this.shown?.value === value ? undefined : this.shown;
    return anySucceeds(others, (search) => companies.search(search), shown && searchOf(shown));
  }

  /** A SIREN cannot be added (C23). A single establishment of the company is added; of several, the user has to choose. */
  private planSiren(candidate: Candidate, siren: string, companies: readonly Company[]): PlannedAddition {
    const { messages } = this;
    const sirets = [...new Set(companies.flatMap((company) => siretOf(company) ?? []))];
    const [siret, ...others] = sirets;
    if (siret === undefined) return planned(candidate, 'cannot', messages.sirenOfNone, companies[0]);
    if (others.length === 0) {
      const resolved = planned(candidate, 'add', messages.sirenResolved(siren, siret), companies[0]);
      return { ...resolved, idKind: 'SIRET', value: siret };
    }
    const shown = listFirst(sirets, establishmentsShown);
    return planned(candidate, 'cannot', endedByEllipsis(messages.sirenOfSeveral(shown)), companies[0]);
  }
}
