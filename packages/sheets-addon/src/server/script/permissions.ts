/** The scopes without which nothing works. Without the scopes of mails only mails are not sent. */
export const neededScopes = [
  'spreadsheets.currentonly',
  'script.external_request',
  'script.container.ui',
  'script.scriptapp',
].map((scope) => `https://www.googleapis.com/auth/${scope}`);

/** The types lack the list of scopes: https://developers.google.com/apps-script/reference/script/authorization-info#getauthorizedscopes */
type AskScopes = (
  mode: GoogleAppsScript.Script.AuthMode,
  scopes: readonly string[],
) => GoogleAppsScript.Script.AuthorizationInfo;

/** @returns the address where the user can grant a withdrawn permission again; undefined while all are granted. */
export function missingPermission(): string | undefined {
  const service = ScriptApp as unknown as { readonly getAuthorizationInfo: AskScopes };
  const info = service.getAuthorizationInfo(ScriptApp.AuthMode.FULL, neededScopes);
  if (info.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.NOT_REQUIRED) return undefined;
  return info.getAuthorizationUrl();
}
