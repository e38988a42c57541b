/** What the specification leaves open, by code: the doctor's own words. */
export { factsInFrench as facts } from '@tpr/core/doctor';
