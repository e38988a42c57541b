import { type Bag, type BagName, excelClass, type ExcelClass, type Members, node } from '../node.ts';

/**
 * A class that only remembers what was set. `scalars` and `parts` are full wire names: the first with the value before
 * anything was set, the second with the class of the part, kept under the part's own name in the same bag.
 */
export function settingsClass(
  type: BagName,
  scalars: Readonly<Record<string, unknown>>,
  parts: Readonly<Record<string, BagName>> = {},
  calls: NonNullable<Members<Bag>['calls']> = {},
): ExcelClass {
  const short = (name: string) => name.slice(type.length + 1);
  const names = Object.entries(scalars);
  return excelClass(type, {
    reads: Object.fromEntries(
      names.map(([name, unset]) => [
        name,
        ({ settings, prefix }: Bag) => settings.get(`${prefix}${short(name)}`) ?? unset,
      ]),
    ),
    writes: Object.fromEntries(
      names.map(([name]) => [
        name,
        ({ settings, prefix, sheet }: Bag, value: unknown, { workbook }) => {
          settings.set(`${prefix}${short(name)}`, value);
          workbook.tell({ kind: 'ornaments', sheet });
        },
      ]),
    ) as NonNullable<Members<Bag>['writes']>,
    paths: Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, (bag: Bag) => partOf(part, bag, short(name))]),
    ),
    calls,
  });
}

/** A part of a bag: the same settings, a longer prefix. */
export const partOf = (type: BagName, { sheet, settings, prefix }: Bag, name: string) =>
  node(type, { sheet, settings, prefix: `${prefix}${name}.` });
