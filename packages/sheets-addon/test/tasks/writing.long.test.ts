import { describeDocuments, describeOnboarding, describeWriteBack } from '@tpr/sandbox/workbook';
import { openAppsScriptBench } from './apps-script-bench.ts';

describeDocuments('A desk in the realm', openAppsScriptBench);
describeOnboarding('A desk in the realm', openAppsScriptBench);
describeWriteBack('A desk in the realm', openAppsScriptBench);
