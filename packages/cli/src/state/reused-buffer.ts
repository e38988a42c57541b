/** Bytes for one use at a time. Of buffers of their own, many would wait for the garbage collector. */
export class ReusedBuffer {
  private bytes = Buffer.alloc(0);

  /** The result is valid until the next call. Its content is that of earlier uses. */
  reserve(length: number): Buffer {
    if (this.bytes.length < length) this.bytes = Buffer.allocUnsafe(2 * length);
    return this.bytes.subarray(0, length);
  }
}
