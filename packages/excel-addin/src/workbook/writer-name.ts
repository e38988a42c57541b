/** A name that no colleague's panel has. */
export function drawWriter(): string {
  return crypto.randomUUID().slice(0, 8);
}
