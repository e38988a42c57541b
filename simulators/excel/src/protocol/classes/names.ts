import { parseAddress } from '../../workbook/address.ts';
import type { Range } from '../../workbook/range.ts';
import { invalidArgument, itemAlreadyExists, itemNotFound } from '../../workbook/refusal.ts';
import type { DefinedName, Workbook } from '../../workbook/workbook.ts';
import { asFlag, asText, type Arguments } from '../arguments.ts';
import { excelClass, node } from '../node.ts';

function addName(workbook: Workbook, given: Arguments): DefinedName {
  const name = given.text(0);
  if (!/^[\p{L}_\\][\p{L}\p{N}_.\\?]*$/u.test(name) || /^[A-Za-z]{1,3}\d+$/.test(name))
    throw invalidArgument(`${name} is not a name`);
  if (workbook.names.has(name.toLowerCase()) || workbook.tables.find(name)) throw itemAlreadyExists(name);
  const reference = given.raw(1);
  const isFormula = typeof reference === 'string' && reference.startsWith('=');
  const range = isFormula ? namedRange(workbook, reference) : given.range(1, workbook, workbook.active);
  const tracked = range && workbook.track(workbook.rangeOn(range.sheet, range.box));
  const item: DefinedName = {
    name,
    formula: isFormula ? reference : '',
    range: tracked,
    comment: given.optionalText(2) ?? '',
    isVisible: true,
  };
  workbook.names.set(name.toLowerCase(), item);
  return item;
}

function namedRange(workbook: Workbook, formula: string): Range | undefined {
  if (!/^=(?:'[^']+'|[^'!(]+)!\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?$/i.test(formula)) return undefined;
  const { sheet, box } = parseAddress(formula.slice(1));
  return workbook.rangeOn(sheet === undefined ? workbook.active : workbook.sheet(sheet), box);
}

const formulaOf = ({ range, formula }: DefinedName): string =>
  range && !range.isDeleted ? `=${range.address}` : formula || '=#REF!';

/** Names of the workbook for ranges and formulas. */
export const namedItemCollectionClass = excelClass('NamedItemCollection', {
  calls: {
    'NamedItemCollection.Add': (workbook, given) => node('NamedItem', { workbook, item: addName(workbook, given) }),
    'NamedItemCollection.GetCount': ({ names }) => names.size,
    'NamedItemCollection.GetItemOrNullObject': (workbook, given) => {
      const item = workbook.names.get(given.text(0).toLowerCase());
      return item ? node('NamedItem', { workbook, item }) : null;
    },
  },
  item: (workbook, given) => {
    const item = workbook.names.get(given.text(0).toLowerCase());
    if (!item) throw itemNotFound(`name ${given.text(0)}`);
    return node('NamedItem', { workbook, item });
  },
  items: (workbook) => [...workbook.names.values()].map((item) => node('NamedItem', { workbook, item })),
});

export const namedItemClass = excelClass('NamedItem', {
  reads: {
    'NamedItem.Name': ({ item }) => item.name,
    'NamedItem.Type': ({ item }) => (item.range ? (item.range.isDeleted ? 'Error' : 'Range') : 'String'),
    'NamedItem.Value': ({ item }) => (item.range && !item.range.isDeleted ? item.range.address : item.formula),
    'NamedItem.Visible': ({ item }) => item.isVisible,
    'NamedItem._Id': ({ item }) => item.name,
    'NamedItem.Comment': ({ item }) => item.comment,
    'NamedItem.Scope': () => 'Workbook',
    'NamedItem.Formula': ({ item }) => formulaOf(item),
  },
  writes: {
    'NamedItem.Visible': ({ item }, value) => {
      item.isVisible = asFlag(value);
    },
    'NamedItem.Comment': ({ item }, value) => {
      item.comment = asText(value);
    },
  },
  calls: {
    'NamedItem.Delete': ({ workbook, item }) => void workbook.names.delete(item.name.toLowerCase()),
    'NamedItem.GetRange': ({ item }) => {
      if (!item.range || item.range.isDeleted) throw itemNotFound(`the range of ${item.name}`);
      return node('Range', item.range.at(item.range.box));
    },
    'NamedItem.GetRangeOrNullObject': ({ item }) =>
      item.range && !item.range.isDeleted ? node('Range', item.range.at(item.range.box)) : null,
  },
});
