import { describeSheets } from './conformance-claims.ts';

describeSheets('Google Sheets, if text cells keep an apostrophe', true);
