import type { Errand } from './errand.ts';

export const accountAddress = ({ connection: { baseUrl, accountId } }: Errand): string =>
  `${baseUrl}/api/v1/account/${accountId}`;

export const pathOf = (id: string): string => `thirdparties/${id}/indicators`;
