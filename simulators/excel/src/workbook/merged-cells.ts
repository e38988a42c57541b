import { intersect, type Box } from './address.ts';
import { insertDeleteConflict, mergedRangeConflict } from './refusal.ts';
import { meets, shiftBox, type StructuralEdit } from './structural-edit.ts';

/** The merged cells of a sheet. */
export class MergedCells {
  private boxes: readonly Box[] = [];

  get all(): readonly Box[] {
    return this.boxes;
  }

  /** Merges the box with all merged cells that it overlaps. */
  add(box: Box): void {
    this.boxes = [...this.boxes.filter((other) => !intersect(other, box)), box];
  }

  isOver(box: Box): boolean {
    return this.boxes.some((merged) => intersect(merged, box));
  }

  /** @throws Refusal MergedRangeConflict: a table does not overlap merged cells. */
  demandNone(box: Box): void {
    if (this.isOver(box)) throw mergedRangeConflict();
  }

  /** @throws Refusal InsertDeleteConflict when the edit would move a part of merged cells. */
  demandUntorn(edit: StructuralEdit): void {
    if (this.boxes.some((box) => meets(box, edit) === 'torn'))
      throw insertDeleteConflict("a part of merged cells can't be moved");
  }

  shift(edit: StructuralEdit): void {
    this.boxes = this.boxes.flatMap((box) => shiftBox(box, edit) ?? []);
  }
}
