import { describeDocumentTables, describeInterruption, describePull } from '@tpr/sandbox/workbook';
import { openAppsScriptBench } from './apps-script-bench.ts';

describePull('A workbook in Apps Script', openAppsScriptBench);
describeDocumentTables('A workbook in Apps Script', openAppsScriptBench);
describeInterruption('A workbook in Apps Script', openAppsScriptBench);
