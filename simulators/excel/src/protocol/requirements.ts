/** Compares names without regard to case; without a version, any version will do. */
export function isSupported(
  sets: Readonly<Record<string, string>>,
  name: string,
  version: string | number = '0',
): boolean {
  const known = sets[name] ?? Object.entries(sets).find(([set]) => set.toLowerCase() === name.toLowerCase())?.[1];
  const [major = 0, minor = 0] = (known ?? '0.0').split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = String(version).split('.').map(Number);
  return major + minor > 0 && (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor));
}
