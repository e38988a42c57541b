import type { Op } from '../../runtime/op.ts';
import type { AttributeDefinition } from '../../api/records/attribute.ts';
import type { AttributeValue } from '../../values/attribute-type.ts';
import type { Examination } from '../examination.ts';

export type WriteTestName = 'form' | 'clearing' | 'length' | 'choices' | 'scale' | 'marked';

/** One fact that only a write shows, and the values for its test. */
export interface PlannedWriteTest {
  readonly name: WriteTestName;
  readonly label: string;
  /** The value before the test, which is restored after it. */
  readonly before: readonly AttributeValue[];
  /** The values that will be written, in words. */
  readonly writes: string;
}

export interface WriteTestPlan {
  readonly thirdpartyId: string;
  readonly tests: readonly PlannedWriteTest[];
  /** The tests that are not tried, with the reason. */
  readonly untried: readonly string[];
}

const never = [
  'Additions, dossiers, requirements and decisions (G04, G05, G64, G65, G66, G73, G90, G92) are not tried: they cannot be undone.',
  'A choice that is not configured (G60) is not tried: the service might configure it.',
];

const lacking: Readonly<Record<WriteTestName, string>> = {
  form: 'nothing that can be written is held',
  clearing: 'no text that can be written is held',
  length: 'no text that can be written is held',
  choices: 'no multiple choice is held with two values',
  scale: 'no percentage is held',
  marked: 'no calculated attribute is held',
};

/**
 * Plans the tests with a third party. Only attributes that have a value are written, so that the value can be restored.
 * @throws ConnectorError if the third party cannot be read
 */
export function* planWriteTests(examination: Examination, thirdpartyId: string): Op<WriteTestPlan> {
  const definitions = yield* examination.must((client) => client.attributes.definitions());
  const held = yield* examination.must((client) => client.attributes.list({ thirdpartyId }));
  const find = (isMeant: (definition: AttributeDefinition, values: readonly AttributeValue[]) => boolean) => {
    for (const definition of definitions) {
      const values = held.find(({ label }) => label === definition.label)?.values.flatMap((each) => each ?? []) ?? [];
      if (definition.label !== null && values.length > 0 && isMeant(definition, values)) {
        return { label: definition.label, before: values };
      }
    }
    return undefined;
  };
  const text = find(({ type, readOnly }) => type === 'string' && readOnly !== true);
  const choices = find(({ type, readOnly }, { length }) => type === 'list_multiple' && readOnly !== true && length > 1);
  const percentage = find(({ type, readOnly }) => type === 'percentage' && readOnly !== true);
  const found: Readonly<Record<WriteTestName, readonly [ReturnType<typeof find>, writes: string]>> = {
    form: [text ?? choices ?? percentage, 'the same again, as one object and as a list of one'],
    clearing: [text, 'nothing: [], then [null] and [""] where that is refused'],
    length: [text, 'texts of up to 4,000 characters'],
    choices: [choices, 'the first of its choices alone'],
    scale: [percentage, 'the same again, then 50'],
    marked: [find(({ readOnly }) => readOnly === true), 'the same again'],
  };
  const names = Object.keys(found) as WriteTestName[];
  return {
    thirdpartyId,
    tests: names.flatMap((name) => {
      const [place, writes] = found[name];
      return place === undefined ? [] : [{ name, ...place, writes }];
    }),
    untried: [
      ...names.filter((name) => found[name][0] === undefined).map((name) => `${name} is not tried: ${lacking[name]}.`),
      ...never,
    ],
  };
}
