import { chartPartClasses } from './classes/chart-parts.ts';
import { chartClass, chartCollectionClass, chartSeriesCollectionClass } from './classes/charts.ts';
import { commentClass, commentCollectionClass } from './classes/comments.ts';
import {
  conditionalFormatClass,
  conditionalFormatCollectionClass,
  conditionalRuleClasses,
} from './classes/conditional-formats.ts';
import { customXmlPartClass, customXmlPartCollectionClass } from './classes/custom-xml.ts';
import { dataValidationClass } from './classes/data-validation.ts';
import { autoFilterClass, filterClass } from './classes/filters.ts';
import { namedItemClass, namedItemCollectionClass } from './classes/names.ts';
import { customPropertyClass, customPropertyCollectionClass, documentPropertiesClass } from './classes/properties.ts';
import {
  rangeAreasClass,
  rangeCollectionClass,
  rangeViewClass,
  rangeViewCollectionClass,
} from './classes/range-areas.ts';
import {
  formatProtectionClass,
  rangeBorderClass,
  rangeBorderCollectionClass,
  rangeFillClass,
  rangeFontClass,
  rangeFormatClass,
} from './classes/range-format.ts';
import { rangeSortClass } from './classes/range-sort.ts';
import { rangeClass } from './classes/range.ts';
import {
  actionServiceClass,
  addinInternalServiceClass,
  appRuntimePersistenceServiceClass,
  appRuntimeServiceClass,
  customFunctionsClass,
  dynamicRibbonClass,
  ribbonButtonClass,
  ribbonTabClass,
} from './classes/services.ts';
import { settingClass, settingCollectionClass } from './classes/settings.ts';
import { tableColumnClass, tableColumnCollectionClass } from './classes/table-columns.ts';
import { tableRowClass, tableRowCollectionClass } from './classes/table-rows.ts';
import { tableClass, tableSortClass } from './classes/table.ts';
import { tableCollectionClass, tableScopedCollectionClass } from './classes/tables.ts';
import {
  applicationClass,
  cultureInfoClass,
  datetimeFormatClass,
  numberFormatInfoClass,
  runtimeClass,
  workbookClass,
  workbookProtectionClass,
} from './classes/workbook.ts';
import {
  worksheetClass,
  worksheetCustomPropertyClass,
  worksheetCustomPropertyCollectionClass,
  worksheetFreezePanesClass,
  worksheetProtectionClass,
} from './classes/worksheet.ts';
import { functionResultClass, functionsClass } from './classes/worksheet-functions.ts';
import { worksheetCollectionClass } from './classes/worksheets.ts';
import type { ExcelClass } from './node.ts';
import { Registry } from './registry.ts';

const classes: readonly ExcelClass[] = [
  workbookClass,
  workbookProtectionClass,
  applicationClass,
  cultureInfoClass,
  datetimeFormatClass,
  numberFormatInfoClass,
  functionsClass,
  functionResultClass,
  runtimeClass,
  documentPropertiesClass,
  customPropertyCollectionClass,
  customPropertyClass,
  settingCollectionClass,
  settingClass,
  namedItemCollectionClass,
  namedItemClass,
  customXmlPartCollectionClass,
  customXmlPartClass,
  worksheetCollectionClass,
  worksheetClass,
  worksheetProtectionClass,
  worksheetFreezePanesClass,
  worksheetCustomPropertyCollectionClass,
  worksheetCustomPropertyClass,
  rangeClass,
  rangeAreasClass,
  rangeCollectionClass,
  rangeViewClass,
  rangeViewCollectionClass,
  rangeFormatClass,
  rangeFontClass,
  rangeFillClass,
  rangeBorderClass,
  rangeBorderCollectionClass,
  formatProtectionClass,
  rangeSortClass,
  dataValidationClass,
  tableCollectionClass,
  tableScopedCollectionClass,
  tableClass,
  tableSortClass,
  tableColumnCollectionClass,
  tableColumnClass,
  tableRowCollectionClass,
  tableRowClass,
  filterClass,
  autoFilterClass,
  commentCollectionClass,
  commentClass,
  conditionalFormatCollectionClass,
  conditionalFormatClass,
  ...conditionalRuleClasses,
  chartCollectionClass,
  chartClass,
  chartSeriesCollectionClass,
  ...chartPartClasses,
  customFunctionsClass,
  dynamicRibbonClass,
  ribbonTabClass,
  ribbonButtonClass,
  appRuntimeServiceClass,
  appRuntimePersistenceServiceClass,
  addinInternalServiceClass,
  actionServiceClass,
];

/** A registry of all simulated classes. */
export const createRegistry = (): Registry => new Registry(classes);
