import { clientId, realm, type Sandbox } from '@tpr/sandbox';
import type { Credential } from './workflow.ts';

/** The credential type of the package. */
const credentialType = 'thirdPartyRiskApi';
export const actionNode = 'n8n-nodes-third-party-risk.thirdPartyRisk';
export const triggerNode = 'n8n-nodes-third-party-risk.thirdPartyRiskTrigger';

export interface SandboxUser {
  /** Default buyer@example.test. */
  readonly username?: string;
  readonly name?: string;
  readonly id?: string;
  /** Overlay of the profile, as JSON. */
  readonly profile?: string | undefined;
}

/** A credential for a user of the sandbox, in n8n's import format; by default the one that the examples use. */
export function sandboxCredential(
  sandbox: Pick<Sandbox, 'baseUrl' | 'legacyBaseUrl' | 'authUrl'>,
  user: SandboxUser = {},
): Credential {
  const { username = 'buyer@example.test', name = 'Third-Party Risk', id = 'credThirdParty01', profile = '{}' } = user;
  const { baseUrl, legacyBaseUrl, authUrl } = sandbox;
  return {
    id,
    name,
    type: credentialType,
    data: {
      environment: 'test',
      baseUrl,
      legacyBaseUrl,
      authUrl,
      realm,
      clientId,
      username,
      password: 'sandbox',
      accountId: '1001',
      profile,
      accessToken: '',
      sessionTokens: '',
    },
  };
}
