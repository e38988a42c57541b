/** Names are compared without regard to case; no version asks whether the set is there at all. */
export function isSupported(
  sets: Readonly<Record<string, string>>,
  name: string,
  version: string | number = '0',
): boolean {
  const entry = Object.entries(sets).find(([known]) => known.toLowerCase() === name.toLowerCase());
  const [major = 0, minor = 0] = (entry?.[1] ?? '0.0').split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = String(version).split('.').map(Number);
  return major + minor > 0 && (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor));
}
