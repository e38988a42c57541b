import { describeDocuments, describeOnboarding, describeWriteBack } from '@tpr/sandbox/desk';
import { openRealmDesk } from './realm-desk.ts';

describeDocuments('A desk in the realm', openRealmDesk);
describeOnboarding('A desk in the realm', openRealmDesk);
describeWriteBack('A desk in the realm', openRealmDesk);
