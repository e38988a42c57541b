/** Files of the add-in by their path. */
export type Pictures = ReadonlyMap<string, Buffer>;

/** @returns the fault of the PNG at an address, in one line. */
export function pictureFault(pictures: Pictures, origin: string, url: string, size: number): string | undefined {
  const file = pictures.get(url.slice(origin.length + 1));
  if (file === undefined) return `There is no picture ${url}`;
  if (file.subarray(1, 4).toString('latin1') !== 'PNG') return `${url} is not a PNG`;
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  return width === size && height === size ? undefined : `${url} is ${width} × ${height}, not ${size}`;
}
