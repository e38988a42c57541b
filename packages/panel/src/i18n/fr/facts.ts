/** The questions that the specification leaves open, by code, in the words of the doctor. */
export { factsInFrench as facts } from '@tpr/core/doctor';
