import type * as authLibrary from 'google-auth-library';
import type { AuthClient, OAuth2Client, OAuth2ClientOptions } from 'google-auth-library';
import type { Credentials, ImpersonatedCredentials } from './credentials.ts';
import { stsUrl } from './workload-credentials.ts';

type Library = typeof authLibrary;
type Transport = NonNullable<OAuth2ClientOptions['transporterOptions']>;

/** Hosts of sign-ins. A simulated Google on this machine takes the place of all of them. */
const signInHosts: readonly string[] = ['oauth2.googleapis.com', 'sts.googleapis.com', 'iamcredentials.googleapis.com'];
const cloudScope = 'https://www.googleapis.com/auth/cloud-platform';

/** Creates Google's own client for a kind of sign-in. The library takes a fifth of a second to load. */
export async function createAuthClient(
  credentials: Credentials,
  scope: string,
  rootUrl: string | undefined,
): Promise<AuthClient> {
  const library = await import('google-auth-library');
  return clientOf(library, credentials, scope, rootUrl);
}

/** Creates the client of an OAuth app with which users sign in. */
export async function createAppClient(
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
  rootUrl: string | undefined,
): Promise<OAuth2Client> {
  const { OAuth2Client } = await import('google-auth-library');
  const endpoints = rootUrl === undefined ? {} : { endpoints: { oauth2AuthBaseUrl: `${rootUrl}o/oauth2/v2/auth` } };
  return new OAuth2Client({ clientId, clientSecret, transporterOptions: transportTo(rootUrl), ...endpoints });
}

function clientOf(library: Library, credentials: Credentials, scope: string, rootUrl: string | undefined): AuthClient {
  const transporterOptions = transportTo(rootUrl);
  if (credentials.kind === 'person') {
    const { clientId, clientSecret, refreshToken } = credentials;
    return new library.UserRefreshClient({ clientId, clientSecret, refreshToken, transporterOptions });
  }
  if (credentials.kind === 'service') {
    const { email, privateKey: key, subject } = credentials;
    return new library.JWT({ email, key, scopes: [scope], transporterOptions, ...(subject && { subject }) });
  }
  if (credentials.kind === 'impersonated') return impersonated(library, credentials, scope, rootUrl);
  const { audience, subjectTokenType, impersonationUrl, source } = credentials;
  const client = new library.IdentityPoolClient({
    type: 'external_account',
    audience,
    subject_token_type: subjectTokenType,
    // The library sends this request without the transporter.
    token_url: rootUrl === undefined ? stsUrl : `${rootUrl}v1/token`,
    credential_source: source,
    transporterOptions,
    ...(impersonationUrl && { service_account_impersonation_url: impersonationUrl }),
  });
  client.scopes = [scope];
  return client;
}

/**
 * Does not use the library's class, which prints a warning about addresses in a file; none is taken from the file.
 * Source: cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/generateAccessToken.
 */
function impersonated(
  library: Library,
  { email, delegates, source }: ImpersonatedCredentials,
  scope: string,
  rootUrl: string | undefined,
): AuthClient {
  const caller = clientOf(library, source, cloudScope, rootUrl);
  const client = new library.OAuth2Client();
  const url = `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${encodeURIComponent(email)}:generateAccessToken`;
  client.refreshHandler = async () => {
    const answer = await caller.request<{ readonly accessToken: string; readonly expireTime: string }>({
      url,
      method: 'POST',
      data: { delegates, scope: [scope] },
    });
    return { access_token: answer.data.accessToken, expiry_date: Date.parse(answer.data.expireTime) };
  };
  return client;
}

function transportTo(rootUrl: string | undefined): Transport {
  if (rootUrl === undefined) return {};
  const fetchImplementation: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const isSignIn = signInHosts.includes(url.hostname);
    return fetch(isSignIn ? new URL(`${url.pathname}${url.search}`, rootUrl) : url, init);
  };
  return { fetchImplementation };
}
