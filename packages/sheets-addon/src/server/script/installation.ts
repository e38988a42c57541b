/**
 * Whether the script belongs to the spreadsheet, and does not run as a published add-on, whatever it was built for. Then
 * editors of the spreadsheet may change the script, and make it disclose the data that it stores for its users. Source:
 * developers.google.com/apps-script/guides/bound#access_to_bound_scripts, reference/script/installation-source.
 */
export function isBound(): boolean {
  return ScriptApp.getInstallationSource() === ScriptApp.InstallationSource.NONE;
}
