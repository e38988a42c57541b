import { intersect, type Box } from './address.ts';
import type { Invocation } from './functions.ts';
import type { Range } from './range.ts';
import type { Sheet } from './sheet.ts';

/** A cell that waits for a custom function. */
export interface WaitingCall {
  readonly invocation: Invocation;
  /** Moves with its cell. */
  readonly anchor: Range;
}

/** The pending calls, by the current positions of their cells. */
export class WaitingCalls {
  private readonly calls = new Set<WaitingCall>();
  /** Rebuilt when read after cells have moved. */
  private places: Map<string, WaitingCall> | undefined;

  get size(): number {
    return this.calls.size;
  }

  add(call: WaitingCall): void {
    this.calls.add(call);
    this.places?.set(placeOf(call), call);
  }

  has(call: WaitingCall): boolean {
    return this.calls.has(call);
  }

  delete(call: WaitingCall): void {
    this.calls.delete(call);
    if (!call.anchor.isDeleted && this.places?.get(placeOf(call)) === call) this.places.delete(placeOf(call));
  }

  at(sheet: Sheet, row: number, column: number): WaitingCall | undefined {
    this.places ??= new Map(
      [...this.calls].filter(({ anchor }) => !anchor.isDeleted).map((call) => [placeOf(call), call]),
    );
    return this.places.get(placeName(sheet, row, column));
  }

  /** The calls whose cells are in the box. */
  within(sheet: Sheet, box: Box): readonly WaitingCall[] {
    if (box.rows * box.columns > this.calls.size)
      return [...this.calls].filter(
        ({ anchor }) => anchor.sheet === sheet && !anchor.isDeleted && intersect(anchor.box, box) !== undefined,
      );
    const found: WaitingCall[] = [];
    for (let row = box.row; row < box.row + box.rows; row += 1) {
      for (let column = box.column; column < box.column + box.columns; column += 1) {
        const call = this.at(sheet, row, column);
        if (call) found.push(call);
      }
    }
    return found;
  }

  /** Call after rows, columns or cells were inserted or deleted. */
  forgetPlaces(): void {
    this.places = undefined;
  }
}

const placeName = (sheet: Sheet, row: number, column: number): string => `${sheet.id}:${row}:${column}`;
const placeOf = ({ anchor: { sheet, box } }: WaitingCall): string => placeName(sheet, box.row, box.column);
