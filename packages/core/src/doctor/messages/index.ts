import type { Language } from '../../i18n/language.ts';
import { listMessages } from './lists.ts';
import { reasonMessages } from './reasons.ts';
import { recordMessages } from './records.ts';
import { searchMessages } from './searches.ts';
import { serviceMessages } from './service.ts';

/** The sentences of the doctor, one table for each subject. */
const messagesIn = (language: Language) => ({
  lists: listMessages[language],
  reasons: reasonMessages[language],
  records: recordMessages[language],
  searches: searchMessages[language],
  service: serviceMessages[language],
});
export type DoctorMessages = ReturnType<typeof messagesIn>;

export const doctorMessages: Readonly<Record<Language, DoctorMessages>> = {
  en: messagesIn('en'),
  fr: messagesIn('fr'),
};
