import type { Op } from '../../runtime/op.ts';
import type { AttributeValue } from '../../values/attribute-type.ts';
import type { Examination } from '../examination.ts';
import { confirmed, notTestable, type Finding } from '../finding.ts';
import { probeTwice } from '../refusal.ts';
import { isSame, keepTouched, type TouchedAttribute } from './kept-write-test.ts';
import type { PlannedWriteTest, WriteTestName, WriteTestPlan } from './plan.ts';
import { putBack, readOldValues } from './restore-values.ts';

/**
 * Writes the values of the plan and reads them back, one test after the other; each attribute has its old value again
 * before the next test. The host stores the old value before a write is sent: `putBack` restores it after a run that was
 * stopped.
 * @returns the findings, which are also stored in the examination
 */
export function* runWriteTests(examination: Examination, plan: WriteTestPlan): Op<readonly Finding[]> {
  const found: Finding[] = [];
  for (const test of plan.tests) {
    const trial = new Trial(examination, plan.thirdpartyId, test);
    for (const finding of yield* questions[test.name](trial, examination)) {
      examination.note(finding);
      found.push(finding);
    }
    yield* putBack(examination);
    // A service that refuses the current value shows nothing by refusing another one.
    if (test.name === 'form' && found.every(({ verdict }) => verdict === 'not testable')) break;
  }
  return found;
}

/** The result of a write: accepted, refused twice, or unknown. */
type Answer = 'yes' | 'no' | 'nothing';

/** Writes one attribute. */
class Trial {
  readonly before: readonly AttributeValue[];
  private readonly examination: Examination;
  private readonly thirdpartyId: string;
  private readonly label: string;
  private written: TouchedAttribute['written'] = [];

  constructor(examination: Examination, thirdpartyId: string, { label, before }: PlannedWriteTest) {
    this.examination = examination;
    this.thirdpartyId = thirdpartyId;
    this.label = label;
    this.before = before;
  }

  *write(values: readonly AttributeValue[], overrides: Readonly<Record<string, unknown>> = {}): Op<Answer> {
    const { examination, thirdpartyId, label, before } = this;
    this.written = [...this.written, values];
    yield* keepTouched({
      service: examination.connection.baseUrl,
      account: examination.connection.accountId,
      thirdpartyId,
      touched: [{ label, before, written: this.written }],
    });
    const { answer } = yield* probeTwice(() =>
      examination.attempt((client) => client.attributes.set({ thirdpartyId, label, values: [...values] }), overrides),
    );
    return answer;
  }

  holds(): Op<readonly AttributeValue[]> {
    return readOldValues(this.examination, this.thirdpartyId, this.label);
  }
}

const questions: Readonly<Record<WriteTestName, (trial: Trial, examination: Examination) => Op<readonly Finding[]>>> = {
  /** G54 */
  *form(trial, examination) {
    const key = 'attributes.bodyFormat';
    for (const form of new Set([examination.get(key), 'object', 'list'] as const)) {
      if ((yield* trial.write(trial.before, { [key]: form })) !== 'yes') continue;
      return [
        examination.compare(key, form, `an attribute is taken as ${form === 'list' ? 'a list of one' : 'one object'}`),
      ];
    }
    return [notTestable(key, 'a write of what is held was not taken in either form')];
  },

  /** G56 */
  *clearing(trial, examination) {
    const key = 'attributes.clearedAs';
    for (const form of new Set([examination.get(key), '[]', '[null]', '[""]'] as const)) {
      const answer = yield* trial.write([], { [key]: form });
      if (answer === 'nothing') return [notTestable(key, 'a write was not answered')];
      if (answer === 'no' || (yield* trial.holds()).length > 0) continue;
      return [
        examination.compare('attributes.emptyClears', true, `${form} clears an attribute`),
        examination.compare(key, form, `${form} clears an attribute`),
      ];
    }
    return [
      examination.compare('attributes.emptyClears', false, 'no form clears an attribute'),
      notTestable(key, 'no form clears an attribute'),
    ];
  },

  /** G105 */
  *length(trial, examination) {
    const key = 'limits.textCharacters';
    const inForce = examination.get(key);
    for (const characters of [inForce, ...lengths.filter((each) => each < inForce)]) {
      const text = 'tpr '.repeat(Math.ceil(characters / 4)).slice(0, characters - 1) + '.';
      const answer = yield* trial.write([text], { [key]: characters });
      if (answer === 'nothing') break;
      const [held] = yield* trial.holds();
      if (answer === 'no' || held !== text) continue;
      return [examination.compare(key, characters, `a text of ${characters} characters is taken whole`)];
    }
    return [notTestable(key, 'no text was taken whole')];
  },

  /** G55: writes fewer choices than the attribute has, so that no choice is added that would have to be removed. */
  *choices(trial, examination) {
    const key = 'attributes.multiSelectMode';
    const wanted = trial.before.slice(0, 1);
    if ((yield* trial.write(wanted)) !== 'yes') return [notTestable(key, 'a write of choices was not taken')];
    const holds = yield* trial.holds();
    if (isSame(holds, wanted)) return [examination.compare(key, 'replace', 'a write replaces the choices')];
    if (isSame(holds, trial.before)) return [examination.compare(key, 'merge', 'a write adds to the choices')];
    return [notTestable(key, 'the choices became others than were written')];
  },

  /** G58: 50 is a valid percentage in points and an invalid fraction; if it is accepted, that proves nothing. */
  *scale(trial, examination) {
    const key = 'attributes.percentScale';
    if (trial.before.some((value) => Number(value) > 1)) {
      return [examination.compare(key, '100', `a percentage holds ${trial.before.join(', ')}`)];
    }
    if ((yield* trial.write(trial.before)) !== 'yes')
      return [notTestable(key, 'a write of what is held was not taken')];
    if ((yield* trial.write([50])) !== 'no')
      return [notTestable(key, 'values of up to 1 are held, and 50 is taken, too')];
    return [examination.compare(key, '1', 'values of up to 1 are held, and 50 is refused')];
  },

  /** G57 */
  *marked(trial) {
    const key = 'fields.attributeDefinition.readOnly';
    const answer = yield* trial.write(trial.before);
    return answer === 'no' ? [confirmed(key, 'a write of an attribute that is so marked is refused')] : [];
  },
};

/** Common limits of texts, in characters. */
const lengths = [4_000, 2_000, 1_024, 1_000, 512, 500, 256, 255, 250, 200, 128, 100, 64, 50];
