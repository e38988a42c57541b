import { describeNamesAndCopies } from '../../../../simulators/google/test/user/names-and-copies.ts';
import { openBook, openGoogle } from './opened-google.ts';

describeNamesAndCopies(async () => await openBook(await openGoogle()));
