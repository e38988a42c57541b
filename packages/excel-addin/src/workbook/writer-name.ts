/** A random name, which no other panel has. */
export function drawWriter(): string {
  return crypto.randomUUID().slice(0, 8);
}
