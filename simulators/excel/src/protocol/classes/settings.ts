import { itemNotFound } from '../../workbook/refusal.ts';
import { excelClass, node } from '../node.ts';

/** Settings that are saved with the document. */
export const settingCollectionClass = excelClass('SettingCollection', {
  calls: {
    'SettingCollection.Add': (workbook, given) => {
      const key = given.text(0);
      workbook.settings.set(key, given.raw(1));
      return node('Setting', { workbook, key });
    },
    'SettingCollection.GetCount': ({ settings }) => settings.size,
    'SettingCollection.GetItemOrNullObject': (workbook, given) => {
      const key = given.text(0);
      return workbook.settings.has(key) ? node('Setting', { workbook, key }) : null;
    },
  },
  item: (workbook, given) => {
    const key = given.text(0);
    if (!workbook.settings.has(key)) throw itemNotFound(`setting ${key}`);
    return node('Setting', { workbook, key });
  },
  items: (workbook) => [...workbook.settings.keys()].map((key) => node('Setting', { workbook, key })),
});

export const settingClass = excelClass('Setting', {
  reads: {
    'Setting.Key': ({ key }) => key,
    'Setting.Value': ({ workbook, key }) => workbook.settings.get(key) ?? null,
    'Setting._Id': ({ key }) => key,
  },
  writes: { 'Setting.Value': ({ workbook, key }, value) => workbook.settings.set(key, value) },
  calls: { 'Setting.Delete': ({ workbook, key }) => void workbook.settings.delete(key) },
});
