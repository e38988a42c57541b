import { itemNotFound } from '../../workbook/refusal.ts';
import { excelClass, node } from '../node.ts';

/** XML parts saved with the document. */
export const customXmlPartCollectionClass = excelClass('CustomXmlPartCollection', {
  calls: {
    'CustomXmlPartCollection.Add': (workbook, given) => {
      const id = workbook.newId('XML');
      workbook.customXmlParts.set(id, given.text(0));
      return node('CustomXmlPart', { workbook, id });
    },
    'CustomXmlPartCollection.GetCount': ({ customXmlParts }) => customXmlParts.size,
    'CustomXmlPartCollection.GetItemOrNullObject': (workbook, given) => {
      const id = given.text(0);
      return workbook.customXmlParts.has(id) ? node('CustomXmlPart', { workbook, id }) : null;
    },
  },
  item: (workbook, given) => {
    const id = given.text(0);
    if (!workbook.customXmlParts.has(id)) throw itemNotFound(`XML part ${id}`);
    return node('CustomXmlPart', { workbook, id });
  },
  items: (workbook) => [...workbook.customXmlParts.keys()].map((id) => node('CustomXmlPart', { workbook, id })),
});

export const customXmlPartClass = excelClass('CustomXmlPart', {
  reads: {
    'CustomXmlPart.Id': ({ id }) => id,
    'CustomXmlPart.NamespaceUri': ({ workbook, id }) =>
      /xmlns="([^"]*)"/.exec(workbook.customXmlParts.get(id) ?? '')?.[1] ?? '',
  },
  calls: {
    'CustomXmlPart.Delete': ({ workbook, id }) => void workbook.customXmlParts.delete(id),
    'CustomXmlPart.GetXml': ({ workbook, id }) => workbook.customXmlParts.get(id) ?? '',
    'CustomXmlPart.SetXml': ({ workbook, id }, given) => void workbook.customXmlParts.set(id, given.text(0)),
  },
});
