import type { Language } from '../../i18n/language.ts';
import { listWords } from './lists.ts';
import { reasonWords } from './reasons.ts';
import { recordWords } from './records.ts';
import { searchWords } from './searches.ts';
import { serviceWords } from './service.ts';

/** The sentences of the doctor, one table for each subject. */
const wordsIn = (language: Language) => ({
  lists: listWords[language],
  reasons: reasonWords[language],
  records: recordWords[language],
  searches: searchWords[language],
  service: serviceWords[language],
});
export type DoctorWords = ReturnType<typeof wordsIn>;

export const doctorWords: Readonly<Record<Language, DoctorWords>> = { en: wordsIn('en'), fr: wordsIn('fr') };
