import type { Language } from '../../i18n/language.ts';
import type { Messages } from '../../i18n/localized-text.ts';
import type { TypedCell } from '../evaluate-each.ts';
import { localFormula, type FormulaSession } from '../formula.ts';
import { plainCell } from '../read-indicator.ts';
import type { FormulaEvaluator } from '../formula-evaluator.ts';
import { typesetFrench } from '../../i18n/typography.ts';

export const status = localFormula({
  name: 'STATUS',
  summary: {
    en: 'Whether formulas have a session, which one, and how current their answers are.',
    fr: 'Si les formules ont une session, laquelle, et de quand datent leurs réponses.',
  },
  parameters: {},
  returns: 'facts',
  isVolatile: true,
  answer: ({ language, session }) => ({
    cells: factsOf(session, language).map(([what, value]) =>
      [plainCell(what), value].map((cell) => ({ ok: true, value: cell })),
    ),
  }),
});

type Fact = readonly [what: string, value: TypedCell];

function factsOf({ owner, state, connection, evaluator }: FormulaSession, language: Language): readonly Fact[] {
  const messages = statusMessages[language];
  const sessionFact: Fact = [messages[owner], plainCell(messages[state])];
  if (state === 'none' || connection === undefined) return [sessionFact];
  const { username, accountId, environment, baseUrl } = connection;
  return [
    sessionFact,
    [messages.username, plainCell(username)],
    [messages.environment, plainCell(environment ?? baseUrl)],
    [messages.account, plainCell(accountId)],
    ...(evaluator === undefined ? [] : answersOf(evaluator, language)),
  ];
}

function answersOf({ ages, requests, slowedTo }: FormulaEvaluator, language: Language): readonly Fact[] {
  const messages = statusMessages[language];
  return [
    [messages.oldest, momentCell(ages.oldestMs)],
    [messages.newest, momentCell(ages.newestMs)],
    [messages.answers, plainCell(ages.count)],
    [messages.requests, plainCell(requests)],
    [messages.slowed, plainCell(slowedTo === undefined ? messages.none : `${messages.current} (${slowedTo}/s)`)],
  ];
}

/** The instant as local time of this computer. */
function momentCell(instantMs: number | undefined): TypedCell {
  if (instantMs === undefined) return plainCell(null);
  const wallMs = instantMs - new Date(instantMs).getTimezoneOffset() * 60_000;
  return { type: 'dateTime', value: new Date(wallMs).toISOString().slice(0, -1) };
}

const en = {
  user: 'Signed in',
  spreadsheet: 'Connection shared with this spreadsheet',
  none: 'no',
  current: 'yes',
  ended: 'ended, share again',
  username: 'User',
  environment: 'Environment',
  account: 'Account',
  oldest: 'Oldest answer, as of',
  newest: 'Newest answer, as of',
  answers: 'Answers stored',
  requests: 'Requests to the service',
  slowed: 'Slowed by the service',
};

const statusMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    user: 'Connecté',
    spreadsheet: 'Connexion partagée avec cette feuille de calcul',
    none: 'non',
    current: 'oui',
    ended: 'terminée, à partager de nouveau',
    username: 'Utilisateur',
    environment: 'Environnement',
    account: 'Compte',
    oldest: 'Réponse la plus ancienne, du',
    newest: 'Réponse la plus récente, du',
    answers: 'Réponses enregistrées',
    requests: 'Requêtes au service',
    slowed: 'Ralenti par le service',
  }),
};
