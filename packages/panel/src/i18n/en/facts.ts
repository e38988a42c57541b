/** The questions that the specification leaves open, by code, in the words of the doctor. */
export { factsInEnglish as facts } from '@tpr/core/doctor';
