import type { ConnectionForm, Preset } from '../../../src/host/session-view.ts';

export const sandboxPreset: Preset = {
  id: 'sandbox',
  label: 'Sandbox',
  password: 'sandbox',
  connection: connectionTo('https://sandbox.example.test', 'Sandbox'),
};

function connectionTo(origin: string, environment: string): ConnectionForm {
  return {
    baseUrl: `${origin}/current`,
    legacyBaseUrl: `${origin}/legacy`,
    authUrl: `${origin}/auth`,
    realm: 'tpr',
    clientId: 'tpr-sandbox',
    username: environment === 'Sandbox' ? 'buyer@example.test' : '',
    accountId: environment === 'Sandbox' ? '1001' : '',
    environment,
  };
}

export const presets: readonly Preset[] = [
  { id: 'production', label: 'Production', connection: connectionTo('https://service.example.test', 'Production') },
  { id: 'test', label: 'Test', connection: connectionTo('https://test.example.test', 'Test') },
  sandboxPreset,
];
