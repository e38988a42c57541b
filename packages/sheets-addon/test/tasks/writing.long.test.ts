import {
  describeDocuments,
  describeOnboarding,
  describeReconciliation,
  describeWriteBack,
} from '@tpr/sandbox/workbook';
import { openAppsScriptBench } from './apps-script-bench.ts';

describeDocuments('A workbook in Apps Script', openAppsScriptBench);
describeOnboarding('A workbook in Apps Script', openAppsScriptBench);
describeReconciliation('A list compared in Apps Script', openAppsScriptBench);
describeWriteBack('A workbook in Apps Script', openAppsScriptBench);
