import { type Bag, type BagName, excelClass, type ExcelClass, type Members, node } from '../node.ts';

/**
 * A class that only stores what was set. @param scalars initial values by full wire name @param parts classes by full
 * wire name; a part stores its settings in the same bag, prefixed with its name.
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
