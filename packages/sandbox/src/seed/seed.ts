import { insertCompany } from '../domain/third-parties.ts';
import {
  createTables,
  finishTables,
  firstId,
  isSeeded,
  openDatabase,
  plusDays,
  type SqlStore,
  type WallClock,
  writeMeta,
} from '../store/index.ts';
import { accounts, attributeDefinitions } from './catalog.ts';
import { drawCompany, Serials } from './companies.ts';
import { demoCount, planThirdParty } from './demo.ts';
import { fillCatalog } from './fill-catalog.ts';
import { richCount } from './plan.ts';
import { simulate } from './simulation.ts';

/**
 * `demo` is written by hand, `standard` is a realistic portfolio, `load` is large; a number is the number of third
 * parties in the portfolio. Archived ones are added to these.
 */
export type SeedSize = 'demo' | 'standard' | 'load' | number;

const counts = { demo: demoCount, standard: 1_000, load: 100_000 } as const;
const sizeOf = (size: SeedSize): number => (typeof size === 'number' ? size : counts[size]);

export interface SeedOptions {
  size: SeedSize;
  seed?: number;
  /** Where the sandbox clock starts: wall clock of the service zone. */
  asOf?: WallClock;
  /** A file; default: in memory. */
  path?: string;
}

/** Days of journal kept for third parties beyond the first thousand: about a dozen events each. */
const shortJournalDays = 35;
const neighbourCount = 5;
const directoryShare = 0.2;

/** Progress is reported, and other events of the process are handled, after this many third parties. */
const stepSize = 100;

/** How far the data are made, in third parties. */
export interface SeedProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * A seeded database, byte for byte the same for the same size, seed and asOf. Third party *i* is the same in every
 * size. Account 1001 owns the portfolio, account 1002 a few third parties; the directory has a fifth more companies. A
 * file that was seeded before is opened unchanged. @throws as `openDatabase` does.
 */
export function seedStore(options: SeedOptions): SqlStore {
  const steps = seedInSteps(options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** As `seedStore`; 100,000 third parties take minutes. A caller that does not take all steps ends it by `return`. */
export function* seedInSteps({
  size,
  seed = 42,
  asOf = '2026-11-01T00:00:00.000',
  path = ':memory:',
}: SeedOptions): Generator<SeedProgress, SqlStore> {
  const start = asOf.length === 19 ? `${asOf}.000` : asOf;
  const total = sizeOf(size);
  const store = openDatabase(path);
  if (isSeeded(store)) return store;
  let isMade = false;
  try {
    createTables(store, seed);
    store.outboxSince = start;
    writeMeta(store, { size: String(size), seed, asOf: start, now: start });
    fillCatalog(store, attributeDefinitions);
    const serials = new Serials(false);
    for (let i = 0; i < neighbourCount; i += 1) seedThirdParty(store, 'neighbour', i, serials, start);
    for (let i = 0, done = 0; done < total; i += 1) {
      if (i === richCount) store.journalSince = plusDays(start, -shortJournalDays);
      if (seedThirdParty(store, 'tp', i, serials, start)) done += 1;
      if (i > 0 && i % stepSize === 0) yield { done, total };
    }
    fillDirectory(store, Math.round(total * directoryShare));
    store.journalSince = '';
    finishTables(store);
    isMade = true;
    return store;
  } finally {
    if (!isMade) store.close();
  }
}

/** @returns whether the third party is still in the portfolio at the end. */
function seedThirdParty(
  store: SqlStore,
  kind: 'tp' | 'neighbour',
  index: number,
  serials: Serials,
  asOf: WallClock,
): boolean {
  const isNeighbour = kind === 'neighbour';
  const plan = planThirdParty(store.seed, kind, index);
  const company = drawCompany(store.seed, kind, index, serials, plan.wishes);
  const companyId = (isNeighbour ? 900_000_001 : 1) + index;
  insertCompany(store, { ...company, id: companyId });
  const accountId = accounts[isNeighbour ? 1 : 0].id;
  const thirdPartyId = firstId.thirdParty + (isNeighbour ? 800_000 : 0) + index;
  simulate(store, { accountId, thirdPartyId, companyId, kind, index }, company, plan, asOf);
  return !plan.isArchived;
}

/** Adds companies outside the portfolio. */
function fillDirectory(store: SqlStore, count: number): void {
  const serials = new Serials(true);
  for (let i = 0; i < count; i += 1) {
    insertCompany(store, { ...drawCompany(store.seed, 'directory', i, serials), id: 500_000_001 + i });
  }
}
