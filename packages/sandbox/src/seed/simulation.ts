import { setAttribute } from '../domain/attributes.ts';
import { doDueWork } from '../domain/clock.ts';
import { approve, reject } from '../domain/decisions.ts';
import { answerDocument, moveDocument, startAnswer } from '../domain/documents.ts';
import { archiveDossier, createDossier, reactivateDossier } from '../domain/dossiers.ts';
import { recordEvent } from '../domain/journal.ts';
import { archiveThirdParty, changeCompanyStatus, insertThirdParty } from '../domain/third-parties.ts';
import { planWork } from '../domain/work.ts';
import {
  dateOf,
  dayMs,
  type DocumentRow,
  endOfDay,
  plusDays,
  plusMs,
  type SqlStore,
  wallMs,
  type WallClock,
} from '../store/index.ts';
import { requirementOf } from './catalog.ts';
import type { CompanyFacts } from './companies.ts';
import { expirationOf } from './evidence.ts';
import { storeFirstValues } from './first-values.ts';
import { incidents, type Scene } from './incidents.ts';
import { clockChange, Moments } from './moments.ts';
import { type DocumentPlan, type DossierPlan, idTypeFor, richCount, type ThirdPartyPlan } from './plan.ts';
import { Chance } from './random.ts';

/** One action of a user at a time. */
interface Act {
  at: WallClock;
  run: (at: WallClock) => void;
}

export interface Cast {
  accountId: number;
  thirdPartyId: number;
  companyId: number;
  /** Kind and index of the third party: they seed its random streams. */
  kind: string;
  index: number;
}

/**
 * Simulates one third party from its addition to the end of the seed. User actions are planned first, then run in order
 * of time, with the service's own work in between. So states and events agree.
 */
export function simulate(
  store: SqlStore,
  cast: Cast,
  company: CompanyFacts,
  plan: ThirdPartyPlan,
  asOf: WallClock,
): void {
  const life = new ThirdPartyLife(store, cast, plan, asOf);
  life.begin(company);
  life.live();
}

class ThirdPartyLife {
  private readonly store: SqlStore;
  private readonly cast: Cast;
  private readonly plan: ThirdPartyPlan;
  private readonly asOf: WallClock;
  private readonly addedAt: WallClock;
  private readonly chance: Chance;
  private readonly moments: Moments;
  private readonly acts: Act[] = [];
  private readonly scene: Scene;
  /** When the newest dossier is created. */
  private newestAt: WallClock;

  constructor(store: SqlStore, cast: Cast, plan: ThirdPartyPlan, asOf: WallClock) {
    this.store = store;
    this.cast = cast;
    this.plan = plan;
    this.asOf = asOf;
    this.chance = new Chance(store.seed, cast.kind, cast.index, 'life');
    this.moments = new Moments(asOf, this.chance);
    this.addedAt = this.daysAgo(plan.addedDaysAgo);
    this.newestAt = plusDays(this.addedAt, 1);
    this.scene = { ...cast, dossierId: undefined, documentId: undefined };
  }

  begin(company: CompanyFacts): void {
    const { accountId, thirdPartyId, companyId } = this.cast;
    const companyIdType = idTypeFor(company, this.plan.companyIdType, this.chance);
    const companyIdValue = { CIT001: company.siret, CIT002: company.vatNumber, CIT003: company.duns }[companyIdType];
    if (companyIdValue === null) throw new RangeError(`${company.name} has no ${companyIdType}.`);
    const { kind, code, isPending } = this.plan;
    insertThirdParty(
      this.store,
      {
        id: thirdPartyId,
        accountId,
        companyId,
        companyIdType,
        companyIdValue,
        kind,
        ...(code !== undefined && { code }),
      },
      this.addedAt,
    );
    const arrival = isPending ? plusDays(this.asOf, 2) : plusMs(this.addedAt, this.chance.between(2_000, 600_000));
    planWork(this.store, { kind: 'identity', subjectId: thirdPartyId }, arrival);
    storeFirstValues(this.store, this.cast, this.plan.attributes, this.addedAt);
  }

  live(): void {
    this.plan.dossiers.forEach((dossier, nth) => this.planDossier(dossier, nth));
    this.planImport();
    this.planIncident();
    this.planEnd();
    // A user action may plan others, always later than itself.
    for (let act = this.takeNext(); act; act = this.takeNext()) {
      doDueWork(this.store, act.at);
      act.run(act.at);
    }
    doDueWork(this.store, this.asOf);
  }

  private takeNext(): Act | undefined {
    let earliest = 0;
    this.acts.forEach(({ at }, i) => {
      if (at < (this.acts[earliest]?.at ?? at)) earliest = i;
    });
    return this.acts.splice(earliest, 1)[0];
  }

  private plans(at: WallClock, run: Act['run']): void {
    this.acts.push({ at, run });
  }

  private daysAgo(days: number): WallClock {
    return this.moments.before(this.asOf, days);
  }

  private planDossier(plan: DossierPlan, nth: number): void {
    const { accountId, thirdPartyId, kind, index } = this.cast;
    const drawn = this.daysAgo(plan.createdDaysAgo);
    const earliest = plusMs(this.addedAt, 1_000_000);
    const createdAt = drawn > earliest ? drawn : earliest;
    if (createdAt > this.newestAt) this.newestAt = createdAt;
    const email = `contact${nth + 1}.${kind}${index + 1}@example.test`;
    this.plans(createdAt, () => {
      const { dossierId } = createDossier(
        this.store,
        {
          accountId,
          thirdPartyId,
          ...(plan.typeCode !== undefined ? { typeCode: plan.typeCode } : { documentCodes: plan.documentCodes ?? [] }),
          emails: plan.invites ? [email] : [],
        },
        createdAt,
      );
      this.scene.dossierId ??= dossierId;
      const documents = this.store.all<Pick<DocumentRow, 'id' | 'code'>>(
        'SELECT id, code FROM document WHERE dossierId = ? ORDER BY id',
        dossierId,
      );
      this.scene.documentId ??= documents[0]?.id;
      documents.forEach(({ id, code }, position) =>
        this.planDocument(id, code, createdAt, plan.document(code, position)),
      );
      this.planArchive(dossierId, createdAt, plan);
    });
  }

  /** Plans the archiving late, so that little happens to an archived dossier. */
  private planArchive(dossierId: number, createdAt: WallClock, plan: DossierPlan): void {
    const { archived, reactivated } = plan;
    if (!archived) return;
    const at = this.late(createdAt);
    this.plans(at, () => void archiveDossier(this.store, dossierId, archived, at));
    const later = this.moments.after(at, 2);
    if (reactivated) this.plans(later, () => void reactivateDossier(this.store, dossierId, later));
  }

  /** A time in the last 45 days. */
  private late(notBefore: WallClock): WallClock {
    const lately = plusDays(this.asOf, -45);
    return this.moments.between(notBefore > lately ? notBefore : lately, this.asOf);
  }

  private planDocument(documentId: number, code: string, from: WallClock, plan: DocumentPlan): void {
    const { status, evidences = 1, automatic = false } = plan;
    if (status === 'ABSENT') {
      if (plan.interrupted) this.planInterruption(documentId, from);
      return;
    }
    if (status === 'ONGOING' && evidences === 0) {
      const at = this.moments.between(from, this.asOf);
      this.plans(at, () => void startAnswer(this.store, documentId, at));
      return;
    }
    const expirationDate = this.expirationFor(code, plan, from);
    const until = status === 'INVALID' && automatic ? plusDays(expirationDate ?? this.asOf, -2) : this.asOf;
    let at = this.moments.between(from, until);
    for (let n = 1; n < evidences; n += 1) {
      const earlier = at;
      this.plans(earlier, () => void answerDocument(this.store, documentId, 'ONGOING', earlier));
      at = this.moments.after(earlier, this.chance.between(0, 6));
    }
    const draft = { ...(expirationDate !== undefined && { expirationDate }), ...plan.draft };
    this.planAnswer(documentId, at, plan, draft);
  }

  private planAnswer(
    documentId: number,
    at: WallClock,
    plan: DocumentPlan,
    draft: NonNullable<DocumentPlan['draft']>,
  ): void {
    const { status, automatic = false } = plan;
    const isDecided = status === 'BELOW_EXPECTATION' || ((status === 'VALID' || status === 'INVALID') && !automatic);
    const outcome =
      status === 'ONGOING' ? 'ONGOING' : isDecided || status === 'ACTION_REQUIRED' ? 'ACTION_REQUIRED' : 'VALID';
    const decidedAt = this.moments.after(at, this.chance.between(0, 5));
    this.plans(at, () => {
      const { responseId } = answerDocument(this.store, documentId, outcome, at, draft);
      if (!isDecided) return;
      const decision = { accountId: this.cast.accountId, responseId };
      this.plans(decidedAt, () => {
        if (status === 'VALID') approve(this.store, decision, decidedAt);
        else reject(this.store, { ...decision, shareRejectionReason: status === 'INVALID' }, decidedAt);
      });
    });
  }

  /** When the evidence expires, for a VALID or an expired document; undefined: the draft decides. */
  private expirationFor(code: string, plan: DocumentPlan, from: WallClock): WallClock | null | undefined {
    const { status, automatic, expiresInDays } = plan;
    const inDays = (days: number) => endOfDay(dateOf(plusDays(this.asOf, days)));
    if (status === 'INVALID' && automatic) {
      const age = Math.max(4, Math.floor((wallMs(this.asOf) - wallMs(from)) / dayMs));
      return inDays(-this.chance.between(1, Math.max(1, Math.floor(age / 2))));
    }
    if (status !== 'VALID') return undefined;
    const { validityMonths, calendarYear } = requirementOf(code);
    if (calendarYear) return expirationOf(code, this.asOf);
    if (expiresInDays !== undefined) return inDays(expiresInDays);
    return validityMonths === 0 ? null : inDays(this.chance.between(31, validityMonths * 30));
  }

  private planInterruption(documentId: number, from: WallClock): void {
    const startedAt = this.moments.between(from, this.asOf);
    const brokenOffAt = this.moments.after(startedAt, 2);
    this.plans(startedAt, () => void startAnswer(this.store, documentId, startedAt));
    this.plans(brokenOffAt, () => {
      recordEvent(this.store, 'DOCUMENT_ANSWER_INTERRUPTED', documentId, brokenOffAt);
      moveDocument(this.store, documentId, 'ABSENT', brokenOffAt);
    });
  }

  /** A bulk import by the buyer: a thousand third parties changed within one minute. */
  private planImport(): void {
    const { index, accountId, thirdPartyId } = this.cast;
    const { attributes } = this.plan;
    const minute = plusDays(this.asOf, -47).replace(/T.*/, 'T10:00:00.000');
    if (index >= richCount || this.addedAt > minute) return;
    for (const [label, offsetMs] of [
      ['Business unit', 57],
      ['Internal reference', 31],
    ] as const) {
      const values = attributes[label] ?? [];
      const at = plusMs(minute, (index * offsetMs) % 60_000);
      if (values.length === 0) continue;
      this.plans(at, () => void setAttribute(this.store, { accountId, thirdPartyId, label, values }, at));
    }
  }

  private planIncident(): void {
    const { incident } = this.plan;
    if (incident === undefined) return;
    const steps = incidents[incident % incidents.length] ?? [];
    const lately = plusDays(this.asOf, -60);
    const begin = this.newestAt > lately ? this.newestAt : lately;
    let at = clockChange(incident, begin, this.asOf) ?? this.moments.between(begin, this.asOf);
    for (const step of steps) {
      this.plans(at, (now) => step(this.store, this.scene, now));
      at = this.moments.after(at, 0.5);
    }
  }

  private planEnd(): void {
    const { thirdPartyId } = this.cast;
    const { companyStatus, isArchived } = this.plan;
    const at = this.late(this.newestAt);
    if (companyStatus !== 'ACTIVE')
      this.plans(at, () => void changeCompanyStatus(this.store, thirdPartyId, companyStatus, at));
    const later = this.moments.after(at, 3);
    if (isArchived) this.plans(later, () => void archiveThirdParty(this.store, thirdPartyId, later));
  }
}
