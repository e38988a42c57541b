/** What this Excel can do beyond what every Excel can: `Office.context.requirements`. */
export type OfficeSupport = Pick<Office.RequirementSetSupport, 'isSetSupported'>;
