import { describeTotalsRow } from '../../../../simulators/google/test/user/totals-row.ts';
import { openBook, openGoogle } from './opened-google.ts';

describeTotalsRow(async () => await openBook(await openGoogle()));
