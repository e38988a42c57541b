import type { Connection } from '../../src/connection.ts';

export const connection: Connection = {
  baseUrl: 'https://service.example',
  authUrl: 'https://issuer.example',
  realm: 'r',
  clientId: 'c',
  username: 'u',
  accountId: '1',
};
