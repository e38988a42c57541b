import type { Source } from './forbidden-imports.ts';

/** A former name in this repository, and the standard term that replaced it. */
const retiredNames: Readonly<Record<string, string>> = {
  answerWith: 'callAdapter',
  awaitTurn: 'admit',
  Crowd: 'ConcurrencyLimiter',
  DeskTasks: 'WorkbookTasks',
  Exchange: 'ClientContext',
  FactReader: 'ThirdPartyReader',
  fairShare: 'rateLimit',
  findPlace: 'findTable',
  Gathered: 'TableResult',
  Hearing: 'SuspectResponse',
  HostPhrases: 'ErrorPhrases',
  HttpReply: 'HttpResponse',
  inWorkbook: 'callWorkbook',
  KeptAnswers: 'ResponseCache',
  Lean: 'WithoutRaw',
  loadWords: 'loadMessages',
  lookOn: 'readFeed',
  lookAhead: 'prepareRequest',
  noMemory: 'noCache',
  Outage: 'CircuitBreaker',
  Passages: 'AllowedRoutes',
  PanelWords: 'PanelMessages',
  PeerLine: 'HostState',
  PlaceStack: 'PageStack',
  Receipt: 'WriteResponse',
  RelayRefusal: 'HttpError',
  Scribe: 'Serializer',
  Seats: 'ConcurrencyLimit',
  Sighting: 'RecordChange',
  SignInDesk: 'LoginThrottle',
  StageBox: 'StepTransition',
  Strand: 'task',
  Suspicion: 'SuspectResponse',
  takeTurn: 'admit',
  tellFailure: 'describeError',
  ToneWord: 'ToneLabel',
  Unreadable: 'InvalidResponse',
  useDesk: 'useWorkbook',
  WatchState: 'FeedState',
  Whereabouts: 'Presence',
  Words: 'Messages',
  WorkbookVerbs: 'WorkbookPort',
};

/** Former names of files and folders. */
const retiredPaths: readonly string[] = [
  'ask-twice',
  'crowd',
  'desk',
  'doors',
  'exchange',
  'hearing',
  'house',
  'in-turn',
  'ledger',
  'legend',
  'life',
  'look-again',
  'look-on',
  'own-form',
  'own-page',
  'papers',
  'passages',
  'places',
  'rooms',
  'scribe',
  'seats',
  'spoilers',
  'stage',
  'strangers',
  'strike',
  'weather',
];

/** Coined words that comments, documentation and messages no longer use. */
const coined: readonly string[] = [
  'crowds?',
  'desks?',
  'harvests?',
  'ledgers?',
  'scribes?',
  'shelf',
  'shelves',
  'spoilers?',
  'storms?',
  'stormy',
  'weather',
  'whoever',
  'is told',
  'are told',
];
const coinedWords = new RegExp(`\\b(?:${coined.join('|')})\\b`, 'gi');

const exported = /^export (?:async |abstract |declare )*(?:const|function\*?|class|interface|type) (\w+)/gm;

/** @returns one line for each file or folder, and each export, that has a retired name. */
export function findRetired(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => [
    ...path
      .split('/')
      .map((part) => part.split('.')[0]!)
      .filter((part) => retiredPaths.includes(part))
      .map((part) => `${path}: the name ${part} is retired`),
    ...[...text.matchAll(exported)]
      .map(([, name = '']) => name)
      .filter((name) => Object.hasOwn(retiredNames, name))
      .map((name) => `${path}: ${name} is now ${retiredNames[name]}`),
  ]);
}

/** @returns one line for each coined word in the text. */
export function findCoined(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => [...text.matchAll(coinedWords)].map(([word]) => `${path}: ${word}`));
}
