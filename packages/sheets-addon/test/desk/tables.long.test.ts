import { describeDocumentTables, describeInterruption, describePull } from '@tpr/sandbox/desk';
import { openRealmDesk } from './realm-desk.ts';

describePull('A desk in the realm', openRealmDesk);
describeDocumentTables('A desk in the realm', openRealmDesk);
describeInterruption('A desk in the realm', openRealmDesk);
