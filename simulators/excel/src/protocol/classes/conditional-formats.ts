import { intersect } from '../../workbook/address.ts';
import { ConditionalFormat } from '../../workbook/conditional-format.ts';
import { itemNotFound } from '../../workbook/refusal.ts';
import type { Range } from '../../workbook/range.ts';
import { asFlag, asNumber } from '../arguments.ts';
import { type BagName, excelClass, node, type Node } from '../node.ts';
import { settingsClass } from './settings-class.ts';

const on = ({ sheet, box }: Range): readonly ConditionalFormat[] =>
  sheet.conditionalFormats.filter(({ range }) => intersect(range.box, box));

function demand(format: ConditionalFormat | undefined): Node {
  if (!format) throw itemNotFound('conditional format');
  return node('ConditionalFormat', format);
}

export const conditionalFormatCollectionClass = excelClass('ConditionalFormatCollection', {
  calls: {
    'ConditionalFormatCollection.Add': (range, given, { workbook }) => {
      range.demandFormatting();
      const format = new ConditionalFormat(workbook.newId('CF'), given.text(0), workbook.track(range.at(range.box)));
      range.sheet.conditionalFormats.unshift(format);
      workbook.tell({ kind: 'ornaments', sheet: range.sheet });
      return node('ConditionalFormat', format);
    },
    'ConditionalFormatCollection.ClearAll': (range, _, { workbook }) => {
      range.demandFormatting();
      const doomed = on(range);
      const { conditionalFormats } = range.sheet;
      conditionalFormats.splice(
        0,
        conditionalFormats.length,
        ...conditionalFormats.filter((format) => !doomed.includes(format)),
      );
      workbook.tell({ kind: 'ornaments', sheet: range.sheet });
    },
    'ConditionalFormatCollection.GetCount': (range) => on(range).length,
    'ConditionalFormatCollection.GetItemAt': (range, given) => demand(on(range)[given.number(0)]),
    'ConditionalFormatCollection.GetItemOrNullObject': (range, given) => {
      const format = on(range).find(({ id }) => id === given.text(0));
      return format ? node('ConditionalFormat', format) : null;
    },
  },
  item: (range, given) => demand(on(range).find(({ id }) => id === given.text(0))),
  items: (range) => on(range).map((format) => node('ConditionalFormat', format)),
});

/** By kind on the wire: the property that holds its rules, and the property's class. */
const kinds = {
  CellValue: ['CellValue', 'CellValueConditionalFormat'],
  ColorScale: ['ColorScale', 'ColorScaleConditionalFormat'],
  ContainsText: ['TextComparison', 'TextConditionalFormat'],
  Custom: ['Custom', 'CustomConditionalFormat'],
  DataBar: ['DataBar', 'DataBarConditionalFormat'],
  IconSet: ['IconSet', 'IconSetConditionalFormat'],
  PresetCriteria: ['Preset', 'PresetCriteriaConditionalFormat'],
  TopBottom: ['TopBottom', 'TopBottomConditionalFormat'],
} as const satisfies Readonly<Record<string, readonly [string, BagName]>>;

const rules =
  (kind: string, type: BagName) =>
  (format: ConditionalFormat): Node | null =>
    format.kind === kind ? node(type, { sheet: format.range.sheet, settings: format.settings, prefix: '' }) : null;

const rulePaths = Object.fromEntries(
  Object.entries(kinds).flatMap(([kind, [name, type]]) => [
    [
      `ConditionalFormat.${name}`,
      (format: ConditionalFormat) => {
        const found = rules(kind, type)(format);
        if (!found) throw itemNotFound(`a conditional format of kind ${kind}`);
        return found;
      },
    ],
    [`ConditionalFormat.${name}OrNullObject`, rules(kind, type)],
  ]),
);

export const conditionalFormatClass = excelClass('ConditionalFormat', {
  reads: {
    'ConditionalFormat.Id': ({ id }) => id,
    'ConditionalFormat.Type': ({ kind }) => kind,
    'ConditionalFormat.Priority': (format) => format.range.sheet.conditionalFormats.indexOf(format),
    'ConditionalFormat.StopIfTrue': ({ settings }) => settings.get('StopIfTrue') ?? false,
  },
  writes: {
    'ConditionalFormat.StopIfTrue': ({ settings }, value) => settings.set('StopIfTrue', asFlag(value)),
    'ConditionalFormat.Priority': (format, value) => {
      const { conditionalFormats } = format.range.sheet;
      conditionalFormats.splice(conditionalFormats.indexOf(format), 1);
      conditionalFormats.splice(asNumber(value), 0, format);
    },
  },
  paths: rulePaths,
  calls: {
    'ConditionalFormat.Delete': (format, _, { workbook }) => {
      format.range.demandFormatting();
      const { sheet } = format.range;
      sheet.conditionalFormats.splice(sheet.conditionalFormats.indexOf(format), 1);
      workbook.tell({ kind: 'ornaments', sheet });
    },
    'ConditionalFormat.GetRange': ({ range }) => node('Range', range.at(range.box)),
    'ConditionalFormat.GetRangeOrNullObject': ({ range }) =>
      range.isDeleted ? null : node('Range', range.at(range.box)),
  },
});

/** The rules of each kind, stored but not evaluated: the grid colours the cells. */
export const conditionalRuleClasses = [
  settingsClass(
    'CellValueConditionalFormat',
    { 'CellValueConditionalFormat.Rule': null },
    { 'CellValueConditionalFormat.Format': 'ConditionalRangeFormat' },
  ),
  settingsClass('ColorScaleConditionalFormat', { 'ColorScaleConditionalFormat.Criteria': null }),
  settingsClass(
    'CustomConditionalFormat',
    {},
    {
      'CustomConditionalFormat.Format': 'ConditionalRangeFormat',
      'CustomConditionalFormat.Rule': 'ConditionalFormatRule',
    },
  ),
  settingsClass('ConditionalFormatRule', {
    'ConditionalFormatRule.Formula': '',
    'ConditionalFormatRule.FormulaLocal': '',
  }),
  settingsClass(
    'DataBarConditionalFormat',
    {
      'DataBarConditionalFormat.ShowDataBarOnly': false,
      'DataBarConditionalFormat.BarDirection': 'Context',
      'DataBarConditionalFormat.AxisFormat': 'Automatic',
      'DataBarConditionalFormat.AxisColor': '',
      'DataBarConditionalFormat.LowerBoundRule': { type: 'Automatic' },
      'DataBarConditionalFormat.UpperBoundRule': { type: 'Automatic' },
    },
    {
      'DataBarConditionalFormat.PositiveFormat': 'ConditionalDataBarPositiveFormat',
      'DataBarConditionalFormat.NegativeFormat': 'ConditionalDataBarNegativeFormat',
    },
  ),
  settingsClass('ConditionalDataBarPositiveFormat', {
    'ConditionalDataBarPositiveFormat.FillColor': '#638EC6',
    'ConditionalDataBarPositiveFormat.GradientFill': true,
    'ConditionalDataBarPositiveFormat.BorderColor': '',
  }),
  settingsClass('ConditionalDataBarNegativeFormat', {
    'ConditionalDataBarNegativeFormat.FillColor': '#FF0000',
    'ConditionalDataBarNegativeFormat.BorderColor': '',
    'ConditionalDataBarNegativeFormat.MatchPositiveFillColor': false,
    'ConditionalDataBarNegativeFormat.MatchPositiveBorderColor': false,
  }),
  settingsClass('IconSetConditionalFormat', {
    'IconSetConditionalFormat.Criteria': null,
    'IconSetConditionalFormat.ReverseIconOrder': false,
    'IconSetConditionalFormat.ShowIconOnly': false,
    'IconSetConditionalFormat.Style': 'ThreeTrafficLights1',
  }),
  settingsClass(
    'PresetCriteriaConditionalFormat',
    { 'PresetCriteriaConditionalFormat.Rule': null },
    { 'PresetCriteriaConditionalFormat.Format': 'ConditionalRangeFormat' },
  ),
  settingsClass(
    'TextConditionalFormat',
    { 'TextConditionalFormat.Rule': null },
    { 'TextConditionalFormat.Format': 'ConditionalRangeFormat' },
  ),
  settingsClass(
    'TopBottomConditionalFormat',
    { 'TopBottomConditionalFormat.Rule': null },
    { 'TopBottomConditionalFormat.Format': 'ConditionalRangeFormat' },
  ),
  settingsClass(
    'ConditionalRangeFormat',
    { 'ConditionalRangeFormat.NumberFormat': '' },
    { 'ConditionalRangeFormat.Fill': 'ConditionalRangeFill', 'ConditionalRangeFormat.Font': 'ConditionalRangeFont' },
  ),
  settingsClass('ConditionalRangeFill', { 'ConditionalRangeFill.Color': '' }),
  settingsClass('ConditionalRangeFont', {
    'ConditionalRangeFont.Bold': false,
    'ConditionalRangeFont.Color': '',
    'ConditionalRangeFont.Italic': false,
    'ConditionalRangeFont.Strikethrough': false,
    'ConditionalRangeFont.Underline': 'None',
  }),
];
