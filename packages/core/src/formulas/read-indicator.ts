import type { Op } from '../runtime/op.ts';
import type { ThirdPartyReader } from '../reading/third-party-reader.ts';
import type { TypedCell } from './evaluate-each.ts';
import type { IndicatorNames } from './indicator-names.ts';
import { requireThere } from './require-third-party.ts';
import { labelsOf, refuseName } from './refuse-name.ts';

/**
 * The value of an indicator, by its label or its code. It is empty if it is not computed for this third party (G61), or
 * only for others.
 */
export function* readIndicator(reader: ThirdPartyReader, met: IndicatorNames, id: string, name: string): Op<TypedCell> {
  const indicators = yield* requireThere(id, reader.indicators(id));
  met.note(indicators);
  const label = met.match(name, labelsOf(indicators));
  if (label === undefined) {
    return refuseName(name, labelsOf(indicators), 'unknownIndicator', 'noIndicators', 'refused');
  }
  return plainCell(indicators.find((each) => each.label === label)?.value ?? null);
}

export function plainCell(value: string | number | boolean | null): TypedCell {
  const type = typeof value;
  return { type: type === 'number' || type === 'boolean' ? type : 'text', value };
}
