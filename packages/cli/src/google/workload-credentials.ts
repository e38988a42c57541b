import { ConnectorError } from '@tpr/core';

/** The source of a workload's token from its own cloud: a file, or an address. */
export interface TokenSource {
  readonly file?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly format?: { readonly type: 'json' | 'text'; readonly subject_token_field_name?: string };
}

/** A workload of another cloud, which Google trusts without a key (workload identity federation). */
export interface WorkloadCredentials {
  readonly kind: 'workload';
  /** The impersonated service account; without impersonation, the audience of the credentials. */
  readonly email: string;
  readonly audience: string;
  readonly subjectTokenType: string;
  readonly impersonationUrl: string | undefined;
  readonly source: TokenSource;
}

/** The address at which Google exchanges the token of another cloud. */
export const stsUrl = 'https://sts.googleapis.com/v1/token';

/**
 * Reads the file of `gcloud iam workload-identity-pools create-cred-config`. It names addresses that get tokens, and
 * may name a program. The sender of such a file must not choose either. Source:
 * cloud.google.com/docs/authentication/external/externally-sourced-credentials.
 * @throws ConnectorError `config`
 */
export function readWorkload(fields: Readonly<Record<string, unknown>>, file: string): WorkloadCredentials {
  const refuse = (what: string): never => {
    throw new ConnectorError('config', `${file} ${what}`, { field: 'google-credentials' });
  };
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name] : '');
  const source: TokenSource & { readonly executable?: unknown } = Object(fields['credential_source']);
  if (source.executable !== undefined) refuse('names a program to start, and tpr starts none.');
  if (typeof source.file !== 'string' && typeof source.url !== 'string') {
    refuse('names neither a file nor an address to take a token from; tpr knows no other source.');
  }
  if (text('token_url') !== stsUrl) refuse(`sends tokens elsewhere than to Google (${stsUrl}).`);
  const impersonationUrl = text('service_account_impersonation_url') || undefined;
  const [, email] =
    /^https:\/\/iamcredentials\.googleapis\.com\/v1\/projects\/-\/serviceAccounts\/([^/:]+):generateAccessToken$/.exec(
      impersonationUrl ?? '',
    ) ?? [];
  if (impersonationUrl !== undefined && email === undefined) refuse('asks another than Google for a service account.');
  const [audience, subjectTokenType] = [text('audience'), text('subject_token_type')];
  if (audience === '' || subjectTokenType === '') refuse('names no audience or no type of token.');
  return { kind: 'workload', email: email ?? audience, audience, subjectTokenType, impersonationUrl, source };
}
