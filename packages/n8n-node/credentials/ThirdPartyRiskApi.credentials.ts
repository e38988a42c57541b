import type {
  IAuthenticate,
  ICredentialDataDecryptedObject,
  ICredentialType,
  Icon,
  IDataObject,
  IHttpRequestHelper,
  INodeProperties,
} from 'n8n-workflow';
import { usualSandbox } from '../connection/service-connection.ts';
import { SignIns } from '../connection/sign-ins.ts';
import { sign } from '../connection/signing.ts';

type Authenticate = Extract<IAuthenticate, (...args: never[]) => unknown>;

const ownAddresses = { show: { environment: ['production', 'test'] } };
// The editor does not save empty fields, so a field that exists has a value.
const ownLegacyUser = { show: { ...ownAddresses.show, legacyUsername: [{ _cnd: { exists: true } as const }] } };

export class ThirdPartyRiskApi implements ICredentialType {
  name = 'thirdPartyRiskApi';

  displayName = 'Third-Party Risk API';

  icon: Icon = { light: 'file:../icons/third-party-risk.svg', dark: 'file:../icons/third-party-risk.dark.svg' };

  documentationUrl = 'https://github.com/third-party-risk/connectors/tree/main/packages/n8n-node#credentials';

  properties: INodeProperties[] = [
    {
      displayName: 'Access Token',
      name: 'accessToken',
      type: 'hidden',
      typeOptions: { expirable: true, password: true },
      default: '',
    },
    {
      displayName: 'Session Tokens',
      name: 'sessionTokens',
      type: 'hidden',
      typeOptions: { password: true },
      default: '',
    },
    {
      displayName: 'Legacy Access Token',
      name: 'legacyAccessToken',
      type: 'hidden',
      typeOptions: { password: true },
      default: '',
    },
    {
      displayName: 'Legacy Session Tokens',
      name: 'legacySessionTokens',
      type: 'hidden',
      typeOptions: { password: true },
      default: '',
    },
    {
      displayName: 'Environment',
      name: 'environment',
      type: 'options',
      options: [
        { name: 'Production', value: 'production' },
        { name: 'Sandbox', value: 'sandbox' },
        { name: 'Test', value: 'test' },
      ],
      default: 'production',
      description: 'Production and Test are only labels. Sandbox uses the addresses of the local sandbox.',
    },
    {
      displayName: 'Sandbox Address',
      name: 'sandboxAddress',
      type: 'string',
      default: usualSandbox,
      placeholder: 'e.g. http://host.docker.internal:4870',
      description:
        'Where the sandbox of the connectors listens. From within a container, its host is host.docker.internal.',
      displayOptions: { show: { environment: ['sandbox'] } },
    },
    {
      displayName: 'Service Address',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. https://service.example.com',
      description: 'Address of the current interface, with or without /api/v1',
      displayOptions: ownAddresses,
    },
    {
      displayName: 'Legacy Address',
      name: 'legacyBaseUrl',
      type: 'string',
      default: '',
      placeholder: 'e.g. https://legacy.example.com',
      description: 'Address of the legacy interface 1.1.0. Needed by the Legacy resource only.',
      displayOptions: ownAddresses,
    },
    {
      displayName: 'Sign-In Address',
      name: 'authUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. https://auth.example.com',
      description: 'Address of the token issuer, without /auth/realms and the rest of the path',
      displayOptions: ownAddresses,
    },
    {
      displayName: 'Realm',
      name: 'realm',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. customers',
      description: 'The realm of the token issuer that the service gave you',
      displayOptions: ownAddresses,
    },
    {
      displayName: 'Client ID',
      name: 'clientId',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. api-client',
      description: 'The public client identifier that the service gave you',
      displayOptions: ownAddresses,
    },
    {
      displayName: 'Client Secret',
      name: 'clientSecret',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      description: 'Only if the service gave you one with the client identifier',
      displayOptions: ownAddresses,
    },
    {
      displayName: 'Scope',
      name: 'scope',
      type: 'string',
      default: '',
      placeholder: 'e.g. openid risk',
      description: 'Only if the sign-in of your service requires one',
      displayOptions: ownAddresses,
    },
    {
      displayName: 'User',
      name: 'username',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. buyer@example.com',
      description: 'An API user of the service, with no more rights than the workflows need',
    },
    {
      displayName: 'Password',
      name: 'password',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
    },
    {
      displayName: 'Legacy User',
      name: 'legacyUsername',
      type: 'string',
      default: '',
      placeholder: 'e.g. legacy.buyer@example.com',
      description: 'Only if the legacy interface has its own user. Requires a separate Legacy Address.',
      displayOptions: ownAddresses,
    },
    {
      displayName: 'Legacy Password',
      name: 'legacyPassword',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      displayOptions: ownLegacyUser,
    },
    {
      displayName: 'Legacy Realm',
      name: 'legacyRealm',
      type: 'string',
      default: '',
      placeholder: 'e.g. customers-legacy',
      description: 'The realm of that user, if different',
      displayOptions: ownLegacyUser,
    },
    {
      displayName: 'Account ID',
      name: 'accountId',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. 1001',
      description: 'The account whose portfolio the workflows work on',
    },
    {
      displayName: 'Profile',
      name: 'profile',
      type: 'json',
      default: '{}',
      description:
        'Only if your service differs from the usual one: the profile overlay, as JSON, that all connectors share',
    },
    {
      displayName: 'Accepted Calls',
      name: 'acceptedCalls',
      type: 'string',
      default: '',
      placeholder: 'e.g. 3f1c9b0a77d2e4c85b60f2a19d43c7ee',
      description:
        'Only if the profile changes calls of the service: the code that a run reports, after you have reviewed them',
    },
  ];

  /** One `SignIns` per process: n8n creates one instance of a credential type, and calls this with another `this`. */
  preAuthentication = signInWith(new SignIns());

  /** A function, because for an expression n8n would start its interpreter with every request. */
  authenticate: Authenticate = async (credentials, request) => sign(credentials, request);
}

function signInWith(signIns: SignIns) {
  return async function (this: IHttpRequestHelper, credentials: ICredentialDataDecryptedObject): Promise<IDataObject> {
    return { ...(await signIns.renew(this, credentials)) };
  };
}
