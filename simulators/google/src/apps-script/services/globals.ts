import { manifestOf, type Manifest, type ServiceGlobal } from '../bridge.ts';
import type { ExecutionContext } from '../script-state.ts';
import { LogService, MailService, SessionService, User } from './account.ts';
import {
  ChartOptions,
  ConditionalFormatRule,
  ConditionalFormatRuleBuilder,
  EmbeddedChart,
  EmbeddedChartBuilder,
  GradientCondition,
} from './charts.ts';
import { FilterHandle } from './filter.ts';
import { HtmlOutput, HtmlServiceHub } from './html.ts';
import { DeveloperMetadata, DeveloperMetadataFinder, MetadataLocation } from './metadata.ts';
import { ProtectionHandle } from './protection.ts';
import { RangeHandle } from './range.ts';
import {
  DataValidation,
  DataValidationBuilder,
  FilterCriteria,
  FilterCriteriaBuilder,
  RichTextValue,
  RichTextValueBuilder,
} from './rules.ts';
import { Menu, Ui } from './screen.ts';
import { AuthorizationInfo, ClockTriggerBuilder, ScriptService, TriggerBuilder, TriggerHandle } from './script-app.ts';
import { SheetHandle } from './sheet.ts';
import { NamedRange, RangeList, Spreadsheet, spreadsheetConstants, SpreadsheetService } from './spreadsheet.ts';
import { Cache, CacheHub, Lock, LockHub, Properties, PropertiesHub } from './stores.ts';
import { HttpResponse, UrlFetchService } from './url-fetch.ts';
import { Blob, UtilitiesService } from './utilities.ts';

/** The classes of all objects that a script may hold. */
export const serviceManifest: Manifest = manifestOf([
  AuthorizationInfo,
  Blob,
  Cache,
  CacheHub,
  ChartOptions,
  ClockTriggerBuilder,
  ConditionalFormatRule,
  ConditionalFormatRuleBuilder,
  DataValidation,
  DataValidationBuilder,
  DeveloperMetadata,
  DeveloperMetadataFinder,
  EmbeddedChart,
  EmbeddedChartBuilder,
  FilterCriteria,
  FilterCriteriaBuilder,
  FilterHandle,
  GradientCondition,
  HtmlOutput,
  HtmlServiceHub,
  HttpResponse,
  Lock,
  LockHub,
  LogService,
  MailService,
  Menu,
  MetadataLocation,
  NamedRange,
  Properties,
  PropertiesHub,
  ProtectionHandle,
  RangeHandle,
  RangeList,
  RichTextValue,
  RichTextValueBuilder,
  ScriptService,
  SessionService,
  SheetHandle,
  Spreadsheet,
  SpreadsheetService,
  TriggerBuilder,
  TriggerHandle,
  Ui,
  UrlFetchService,
  User,
  UtilitiesService,
]);

/** The services by their global names in the script. */
export function serviceGlobals(context: ExecutionContext): ServiceGlobal[] {
  const log = new LogService(context);
  return [
    { name: 'SpreadsheetApp', object: new SpreadsheetService(context), constants: spreadsheetConstants },
    { name: 'UrlFetchApp', object: new UrlFetchService(context) },
    { name: 'CacheService', object: new CacheHub(context) },
    { name: 'PropertiesService', object: new PropertiesHub(context) },
    { name: 'LockService', object: new LockHub(context) },
    {
      name: 'Utilities',
      object: new UtilitiesService(context),
      constants: { DigestAlgorithm: { MD5: 'MD5', SHA_256: 'SHA_256' } },
    },
    {
      name: 'ScriptApp',
      object: new ScriptService(context),
      constants: {
        AuthMode: { NONE: 'NONE', LIMITED: 'LIMITED', FULL: 'FULL', CUSTOM_FUNCTION: 'CUSTOM_FUNCTION' },
        AuthorizationStatus: { REQUIRED: 'REQUIRED', NOT_REQUIRED: 'NOT_REQUIRED' },
        InstallationSource: { NONE: 'NONE', WEB_STORE_ADD_ON: 'WEB_STORE_ADD_ON' },
      },
    },
    { name: 'HtmlService', object: new HtmlServiceHub(context) },
    { name: 'Session', object: new SessionService(context) },
    { name: 'MailApp', object: new MailService(context) },
    { name: 'Charts', object: {}, constants: { ChartType: { COLUMN: 'COLUMN', PIE: 'PIE' } } },
    { name: 'Logger', object: log },
    { name: 'console', object: log },
  ];
}
