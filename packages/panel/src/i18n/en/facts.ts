/** What the specification leaves open, by code: the doctor's own words. */
export { factsInEnglish as facts } from '@tpr/core/doctor';
