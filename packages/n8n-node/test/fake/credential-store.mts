import {
  NodeApiError,
  type ICredentialDataDecryptedObject,
  type IHttpRequestOptions,
  type INode,
  type JsonObject,
} from 'n8n-workflow';
import { type Sandbox, clientId, realm } from '@tpr/sandbox';
import { ThirdPartyRiskApi } from '../../credentials/ThirdPartyRiskApi.credentials.ts';
import { AxiosError, sendRequest } from './http.mts';

/**
 * A credential as n8n stores one. A request reads it again or gets the data that was read. Renewed tokens are written
 * back into both. The credential's code returns a token when there is none, and when a request was answered 401. That
 * request is then sent once more.
 */
export class CredentialStore {
  data: ICredentialDataDecryptedObject;
  /** The calls of the credential's code, in order. */
  renewals = 0;
  /** The most requests in flight at once, counted by the caller, so that the speed of the service does not matter. */
  maxInFlight = 0;
  private inFlight = 0;
  private readonly type: ThirdPartyRiskApi;

  /** The client address that the sandbox sees for requests of this process. */
  private readonly address: string | undefined;

  constructor(data: ICredentialDataDecryptedObject, type = new ThirdPartyRiskApi(), address?: string) {
    this.data = { accessToken: '', sessionTokens: '', ...data };
    this.type = type;
    this.address = address;
  }

  /** The credential as an import into another process would read it. */
  inAnotherProcess(address?: string): CredentialStore {
    return new CredentialStore(this.data, new ThirdPartyRiskApi(), address);
  }

  /** The unsigned requests, and the signed ones, after they were signed. */
  readonly send = (options: IHttpRequestOptions): Promise<unknown> =>
    sendRequest(
      this.address === undefined
        ? options
        : { ...options, headers: { ...options.headers, 'x-sandbox-address': this.address } },
    );

  async request(node: INode, options: IHttpRequestOptions, credentials = { ...this.data }): Promise<unknown> {
    this.maxInFlight = Math.max(this.maxInFlight, ++this.inFlight);
    try {
      return await this.sendSigned(node, options, credentials);
    } finally {
      this.inFlight--;
    }
  }

  private async sendSigned(
    node: INode,
    options: IHttpRequestOptions,
    credentials: ICredentialDataDecryptedObject,
  ): Promise<unknown> {
    // n8n replaces any given signal by the one of its own execution.
    delete options.abortSignal;
    try {
      if (credentials['accessToken'] === '') Object.assign(credentials, await this.renew(credentials));
      return await this.send(await this.type.authenticate(credentials, options));
    } catch (error) {
      if (!(error instanceof AxiosError) || error.response?.status !== 401) throw new NodeApiError(node, asJson(error));
    }
    try {
      Object.assign(credentials, await this.renew(credentials));
      return await this.send(await this.type.authenticate(credentials, options));
    } catch (error) {
      throw new NodeApiError(node, asJson(error));
    }
  }

  async renew(credentials: ICredentialDataDecryptedObject): Promise<ICredentialDataDecryptedObject> {
    this.renewals += 1;
    const helper = { helpers: { httpRequest: this.send } };
    const fresh = (await this.type.preAuthentication.call(helper, credentials)) as ICredentialDataDecryptedObject;
    this.data = { ...this.data, ...fresh };
    return fresh;
  }
}

const asJson = (error: unknown): JsonObject => error as JsonObject;

/** The credential of the sandbox's buyer. */
export function credentialsOf(
  sandbox: Pick<Sandbox, 'baseUrl' | 'legacyBaseUrl' | 'authUrl'>,
  over: ICredentialDataDecryptedObject = {},
): ICredentialDataDecryptedObject {
  return {
    environment: 'test',
    baseUrl: sandbox.baseUrl,
    legacyBaseUrl: sandbox.legacyBaseUrl,
    authUrl: sandbox.authUrl,
    realm,
    clientId,
    username: 'buyer@example.test',
    password: 'sandbox',
    accountId: '1001',
    profile: '{}',
    ...over,
  };
}
