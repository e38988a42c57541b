import type { Language } from '../../../i18n/language.ts';
import { onboardingMessages } from '../../../i18n/onboarding.ts';
import { reconciliationMessages, type MatchFinding } from '../../../i18n/reconciliation.ts';
import type { PortfolioIndex } from '../onboarding/portfolio-index.ts';
import type { PlannedAddition } from '../onboarding/task-types.ts';
import { groupBy } from '../../../values/group-by.ts';
import { listFirst } from '../../../values/list-text.ts';
import { describeParties, hasIdentifier, matchIdentifiers, type IdentifierMatch } from './line-match.ts';

const linesShown = 5;

/**
 * Compares each line with the portfolio, by all of its identifiers. Uses what the list of the portfolio shows, without
 * requests.
 * @param identityOf returns the same text for the places of lines that name one company; undefined without an identifier.
 */
export function matchPortfolio(
  plans: readonly PlannedAddition[],
  identityOf: (at: number) => string | undefined,
  portfolio: PortfolioIndex,
  language: Language,
): PlannedAddition[] {
  const messages = reconciliationMessages[language];
  const matched = plans.map((planned, at) => ({
    planned,
    company: identityOf(at),
    ...matchIdentifiers(planned, portfolio, messages),
  }));
  const otherLines = otherLinesOf(matched);
  return matched.map(({ planned, owner, disagrees, isSeveral, remarks: ofLine }): PlannedAddition => {
    const findings: MatchFinding[] = [];
    const remarks = [...ofLine];
    if (disagrees) findings.push('disagree');
    if (isSeveral) findings.push('several');
    if (owner?.status === 'DEREGISTERED') findings.push('deregistered');
    if (owner?.status === 'COLLECTIVE_PROCEDURE') findings.push('procedure');
    const others = otherLines.get(planned) ?? [];
    if (others.length > 0 || planned.state === 'duplicate') findings.push('twice');
    // The reason of a duplicate names the first line.
    if (others.length > 0 && planned.state !== 'duplicate') {
      remarks.push(messages.alsoIn(listFirst(others.map(String), linesShown), others.length === 1));
    }
    if (owner !== undefined) {
      findings.push('monitored');
      if (owner.status === null) remarks.push(messages.noStatus);
    } else if (!isSeveral) {
      if (portfolio.hasOnlyNames) remarks.push(messages.noIdentifiers);
      // The reason of an addition names them.
      const siret = planned.idKind === 'SIRET' && planned.plan !== 'add' ? planned.value : undefined;
      const establishments = siret === undefined ? [] : portfolio.find('SIREN', siret.slice(0, 9));
      if (establishments.length > 0) {
        remarks.push(onboardingMessages[language].otherEstablishment(describeParties(establishments)));
      }
      const { name = '', postalCode = '' } = planned.listed ?? {};
      const named = portfolio.findNamed(name, postalCode);
      if (named.length > 0) {
        findings.push('sameName');
        remarks.push(messages.sameName(describeParties(named)));
      }
      findings.push(hasIdentifier(planned) ? 'notMonitored' : 'unreadable');
    }
    return {
      ...planned,
      match: {
        findings,
        thirdpartyId: owner?.thirdpartyId,
        name: owner?.name ?? null,
        status: owner?.status ?? null,
        remark: remarks.length === 0 ? undefined : remarks.join(' '),
      },
    };
  });
}

/** The lines that name the same third party, or without one the same company. */
function otherLinesOf(
  matched: readonly (Pick<IdentifierMatch, 'owner'> & {
    readonly planned: PlannedAddition;
    readonly company: string | undefined;
  })[],
): ReadonlyMap<PlannedAddition, readonly number[]> {
  const groups = groupBy(
    matched,
    ({ planned, company, owner }) => owner?.thirdpartyId ?? company ?? `line ${planned.line}`,
  );
  return new Map(
    [...groups.values()].flatMap((group) => {
      const lines = [...new Set(group.map(({ planned }) => planned.line))];
      return group.map(({ planned }) => [planned, lines.filter((line) => line !== planned.line)] as const);
    }),
  );
}
