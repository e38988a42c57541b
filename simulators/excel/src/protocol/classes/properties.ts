import { itemNotFound } from '../../workbook/refusal.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import { excelClass, node } from '../node.ts';

const names = ['Title', 'Subject', 'Author', 'Keywords', 'Comments', 'Category', 'Manager', 'Company'];

/** The document properties, such as title and author, and the custom properties. */
export const documentPropertiesClass = excelClass('DocumentProperties', {
  reads: Object.fromEntries(
    names.map((name) => [`DocumentProperties.${name}`, ({ properties }: Workbook) => properties.get(name) ?? '']),
  ),
  writes: Object.fromEntries(
    names.map((name) => [
      `DocumentProperties.${name}`,
      ({ properties }: Workbook, value: unknown) => void properties.set(name, value),
    ]),
  ),
  paths: { 'DocumentProperties.Custom': (workbook) => node('CustomPropertyCollection', workbook) },
});

export const customPropertyCollectionClass = excelClass('CustomPropertyCollection', {
  calls: {
    'CustomPropertyCollection.Add': (workbook, given) => {
      const key = given.text(0);
      workbook.customProperties.set(key, given.raw(1));
      return node('CustomProperty', { workbook, key });
    },
    'CustomPropertyCollection.DeleteAll': ({ customProperties }) => customProperties.clear(),
    'CustomPropertyCollection.GetCount': ({ customProperties }) => customProperties.size,
    'CustomPropertyCollection.GetItemOrNullObject': (workbook, given) => {
      const key = given.text(0);
      return workbook.customProperties.has(key) ? node('CustomProperty', { workbook, key }) : null;
    },
  },
  item: (workbook, given) => {
    const key = given.text(0);
    if (!workbook.customProperties.has(key)) throw itemNotFound(`property ${key}`);
    return node('CustomProperty', { workbook, key });
  },
  items: (workbook) => [...workbook.customProperties.keys()].map((key) => node('CustomProperty', { workbook, key })),
});

export const customPropertyClass = excelClass('CustomProperty', {
  reads: {
    'CustomProperty.Key': ({ key }) => key,
    'CustomProperty.Value': ({ workbook, key }) => workbook.customProperties.get(key) ?? null,
    'CustomProperty.Type': ({ workbook, key }) =>
      typeof workbook.customProperties.get(key) === 'number' ? 'Number' : 'String',
  },
  writes: { 'CustomProperty.Value': ({ workbook, key }, value) => workbook.customProperties.set(key, value) },
  calls: { 'CustomProperty.Delete': ({ workbook, key }) => void workbook.customProperties.delete(key) },
});
