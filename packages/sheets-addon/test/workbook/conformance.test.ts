import { describeSheets } from './conformance-claims.ts';

describeSheets('Google Sheets', false);
