import { GoogleError } from './google-error.ts';
import type { Grant } from './grant.ts';
import { SignInError } from './sign-in-error.ts';

const cloudPlatform = 'https://www.googleapis.com/auth/cloud-platform';
const iamScopes: readonly string[] = [cloudPlatform, 'https://www.googleapis.com/auth/iam'];
const exchange = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** The rights to act as another user: by impersonation, for a whole domain, and from another cloud. */
export class StandIns {
  private readonly impersonations = new Set<string>();
  private readonly delegations = new Map<string, readonly string[]>();
  private readonly pools = new Map<string, Grant>();

  allowImpersonation(caller: string, service: string): void {
    this.impersonations.add(`${caller} ${service}`);
  }

  /** Domain-wide delegation: the service account may act as any user of the domain, for these scopes. */
  allowDelegation(service: string, scopes: readonly string[]): void {
    this.delegations.set(service, scopes);
  }

  /** A workload of another cloud, identified by the token of that cloud. */
  addWorkload(audience: string, subjectToken: string, name: string): void {
    this.pools.set(`${audience} ${subjectToken}`, { email: name, app: name, scopes: [], isService: true });
  }

  /**
   * Source: cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/generateAccessToken.
   * @throws GoogleError 403
   */
  impersonate(caller: Grant, service: string, body: { readonly scope?: readonly string[] }): Grant {
    if (!caller.scopes.some((scope) => iamScopes.includes(scope))) {
      throw new GoogleError(403, 'Request had insufficient authentication scopes.', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT');
    }
    if (!this.impersonations.has(`${caller.email} ${service}`)) {
      const message = "Permission 'iam.serviceAccounts.getAccessToken' denied on resource (or it may not exist).";
      throw new GoogleError(403, message, 'IAM_PERMISSION_DENIED');
    }
    const { scope = [] } = body;
    if (scope.length === 0) throw new GoogleError(400, 'Request contains an invalid argument.');
    return { email: service, app: service, scopes: scope, isService: true };
  }

  /**
   * Source: developers.google.com/identity/protocols/oauth2/service-account, "Delegating domain-wide authority".
   * @throws SignInError
   */
  delegate(service: string, person: string, scopes: readonly string[]): Grant {
    const allowed = this.delegations.get(service) ?? [];
    if (scopes.every((scope) => allowed.includes(scope))) {
      return { email: person, app: service, scopes, isService: false };
    }
    const message =
      'Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the scopes requested.';
    throw new SignInError('unauthorized_client', message);
  }

  /** Source: cloud.google.com/iam/docs/reference/sts/rest/v1/TopLevel/token. @throws SignInError */
  exchange(form: URLSearchParams): Grant {
    if (form.get('grant_type') !== exchange) throw new SignInError('unsupported_grant_type', 'Invalid grant_type.');
    const found = this.pools.get(`${form.get('audience')} ${form.get('subject_token')}`);
    if (found === undefined) throw new SignInError('invalid_grant', 'The subject token is not valid for the audience.');
    return { ...found, scopes: (form.get('scope') ?? '').split(' ').filter((scope) => scope !== '') };
  }
}
