/** The position of a third party in the state file: its line, and its index in that line. */
export interface Place {
  readonly at: number;
  readonly length: number;
  readonly index: number;
}

/** Where the facts of each third party are, in the order of the table. */
export class PlaceIndex {
  /** Undefined for one that is listed and not read yet. */
  private readonly places = new Map<string, Place | undefined>();
  private count = 0;

  /** Number of third parties with stored facts. */
  get size(): number {
    return this.count;
  }

  has(thirdpartyId: string): boolean {
    return this.find(thirdpartyId) !== undefined;
  }

  find(thirdpartyId: string): Place | undefined {
    return this.places.get(thirdpartyId);
  }

  /** A third party that is there already keeps its row. */
  set(thirdpartyId: string, place: Place): void {
    if (!this.has(thirdpartyId)) this.count += 1;
    this.places.set(thirdpartyId, place);
  }

  delete(thirdpartyId: string): void {
    if (this.has(thirdpartyId)) this.count -= 1;
    this.places.delete(thirdpartyId);
  }

  /** Sets the order of the table: that of the list. Unlisted third parties come before listed ones. */
  list(thirdpartyIds: readonly string[]): void {
    for (const thirdpartyId of thirdpartyIds) {
      const place = this.places.get(thirdpartyId);
      this.places.delete(thirdpartyId);
      this.places.set(thirdpartyId, place);
    }
  }

  /** Those with stored facts. */
  *stored(): Generator<{ readonly id: string; readonly place: Place }> {
    for (const [id, place] of this.places) if (place !== undefined) yield { id, place };
  }

  /** Sorts ids by the order of the table, which is roughly that of the file; unknown ids come last. */
  inOrder(thirdpartyIds: Iterable<string>): string[] {
    const wanted = new Set(thirdpartyIds);
    const listed = [...this.places.keys()].filter((thirdpartyId) => wanted.has(thirdpartyId));
    return [...new Set([...listed, ...wanted])];
  }
}
