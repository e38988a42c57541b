import * as z from 'zod/mini';

/** The legacy interface does not support DUNS (R046). */
export const companyIdType = () =>
  z.enum(['CIT001', 'CIT002'], 'companyIdType is CIT001 (SIRET) or CIT002 (VAT number) in the legacy interface');
