import { describeDocumentTables, describeInterruption, describePull } from '@tpr/sandbox/workbook';
import { openAppsScriptBench } from './apps-script-bench.ts';

describePull('A desk in the realm', openAppsScriptBench);
describeDocumentTables('A desk in the realm', openAppsScriptBench);
describeInterruption('A desk in the realm', openAppsScriptBench);
