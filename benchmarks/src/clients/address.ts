import type { ReadJob } from './read-job.ts';

export const accountAddress = ({ connection: { baseUrl, accountId } }: ReadJob): string =>
  `${baseUrl}/api/v1/account/${accountId}`;

export const pathOf = (id: string): string => `thirdparties/${id}/indicators`;
