/**
 * Whether the script is bound to the spreadsheet and is not a published add-on, whatever it was built for. Editors of
 * the spreadsheet can change a bound script, and make it disclose the data that it stores for its users. Source:
 * developers.google.com/apps-script/guides/bound#access_to_bound_scripts, reference/script/installation-source.
 */
export function isBound(): boolean {
  return ScriptApp.getInstallationSource() === ScriptApp.InstallationSource.NONE;
}
