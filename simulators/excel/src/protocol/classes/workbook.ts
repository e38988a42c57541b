import { invalidSelection } from '../../workbook/refusal.ts';
import { asFlag, asOneOf } from '../arguments.ts';
import { excelClass, node } from '../node.ts';

/** The workbook, its application and the switch for events. */
export const workbookClass = excelClass('Workbook', {
  reads: {
    'Workbook.Name': (workbook) => workbook.name,
    'Workbook.ReadOnly': () => false,
    'Workbook.IsDirty': () => true,
    'Workbook.AutoSave': () => true,
    'Workbook.PreviouslySaved': () => true,
  },
  paths: {
    'Workbook.Application': (workbook) => node('Application', workbook),
    'Workbook.Comments': ({ sheets }) => node('CommentCollection', { sheets }),
    'Workbook.CustomXmlParts': (workbook) => node('CustomXmlPartCollection', workbook),
    'Workbook.Functions': (workbook) => node('Functions', workbook),
    'Workbook.Names': (workbook) => node('NamedItemCollection', workbook),
    'Workbook.Properties': (workbook) => node('DocumentProperties', workbook),
    'Workbook.Protection': (workbook) => node('WorkbookProtection', workbook),
    'Workbook.Settings': (workbook) => node('SettingCollection', workbook),
    'Workbook.Tables': (workbook) => node('TableCollection', { workbook }),
    'Workbook.Worksheets': (workbook) => node('WorksheetCollection', workbook),
    'Workbook._Runtime': (workbook) => node('Runtime', workbook),
  },
  calls: {
    'Workbook.GetActiveCell': ({ selection }) => node('Range', selection.at({ ...selection.box, rows: 1, columns: 1 })),
    'Workbook.GetSelectedRange': ({ selection, selectedBlocks }) => {
      if (selectedBlocks.length > 1) throw invalidSelection();
      return node('Range', selection.at(selection.box));
    },
    'Workbook.GetSelectedRanges': ({ selection, selectedBlocks }) =>
      node(
        'RangeAreas',
        selectedBlocks.map((box) => selection.at(box)),
      ),
    'Workbook.GetIsActiveCollabSession': () => false,
    'Workbook.Save': () => null,
    'Workbook._GetObjectByReferenceId': (_, given, session) => session.kept(given.text(0)),
    'Workbook._GetObjectTypeNameByReferenceId': (_, given, session) => session.kept(given.text(0)).type,
    'Workbook._GetRangeForEventByReferenceId': (_, given, session) => session.kept(given.text(0)),
    'Workbook._GetRangeOrNullObjectForEventByReferenceId': (_, given, session) => session.findKept(given.text(0)),
    'Workbook._GetReferenceCount': (_, __, session) => session.keptCount,
    'Workbook._RemoveAllReferences': (_, __, session) => session.releaseAll(),
    'Workbook._RemoveReference': (_, given, session) => session.release(given.text(0)),
    'Workbook._SetOsfControlContainerReadyForCustomFunctions': ({ functions }) => {
      functions.isReady = true;
    },
  },
});

export const workbookProtectionClass = excelClass('WorkbookProtection', {
  reads: { 'WorkbookProtection.Protected': ({ structure }) => structure.isOn },
  calls: {
    'WorkbookProtection.Protect': ({ structure }, given) => structure.protect({}, given.optionalText(0)),
    'WorkbookProtection.Unprotect': ({ structure }, given) => structure.unprotect(given.optionalText(0)),
  },
});

export const applicationClass = excelClass('Application', {
  reads: {
    'Application.CalculationMode': ({ calculation }) => calculation.mode,
    'Application.CalculationState': ({ calculation }) => calculation.state,
    'Application.CalculationEngineVersion': () => 191_029,
    'Application.DecimalSeparator': ({ locale }) => (locale.startsWith('en') ? '.' : ','),
    'Application.ThousandsSeparator': ({ locale }) => (locale.startsWith('en') ? ',' : '\u202f'),
    'Application.UseSystemSeparators': () => true,
  },
  writes: {
    'Application.CalculationMode': ({ calculation }, value) => {
      calculation.mode = asOneOf(value, ['Automatic', 'AutomaticExceptTables', 'Manual']);
    },
  },
  paths: { 'Application.CultureInfo': (workbook) => node('CultureInfo', workbook) },
  calls: {
    'Application.Calculate': ({ calculation }, given) => {
      if (given.text(0) !== 'Recalculate') calculation.recalculate();
    },
    'Application.SuspendApiCalculationUntilNextSync': ({ counters }) => {
      counters.calculationSuspensions += 1;
    },
    'Application.SuspendScreenUpdatingUntilNextSync': ({ counters }) => {
      counters.screenSuspensions += 1;
    },
  },
});

export const cultureInfoClass = excelClass('CultureInfo', {
  reads: { 'CultureInfo.Name': ({ locale }) => locale },
  paths: {
    'CultureInfo.DatetimeFormat': (workbook) => node('DatetimeFormatInfo', workbook),
    'CultureInfo.NumberFormat': (workbook) => node('NumberFormatInfo', workbook),
  },
});

export const datetimeFormatClass = excelClass('DatetimeFormatInfo', {
  reads: {
    'DatetimeFormatInfo.ShortDatePattern': ({ locale }) => (locale === 'en-US' ? 'M/d/yyyy' : 'dd/MM/yyyy'),
  },
});

/**
 * Separators of the system's region: learn.microsoft.com/javascript/api/excel/excel.numberformatinfo. In French, thousands are
 * separated by U+202F: cldr.unicode.org (numbers of `fr`).
 */
export const numberFormatInfoClass = excelClass('NumberFormatInfo', {
  reads: {
    'NumberFormatInfo.NumberDecimalSeparator': ({ locale }) => (locale.startsWith('en') ? '.' : ','),
    'NumberFormatInfo.NumberGroupSeparator': ({ locale }) =>
      locale.startsWith('en') ? ',' : locale.startsWith('fr') ? '\u202F' : '.',
  },
});

export const runtimeClass = excelClass('Runtime', {
  reads: { 'Runtime.EnableEvents': ({ withoutEvents }, { person }) => !withoutEvents.has(person) },
  writes: {
    'Runtime.EnableEvents': (workbook, value, { person }) => {
      if (asFlag(value)) workbook.withoutEvents.delete(person);
      else workbook.withoutEvents.add(person);
    },
  },
});
