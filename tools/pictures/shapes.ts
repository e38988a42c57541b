/** Whether a point is in the shape. Drawings are 16 wide and 16 high, with y downwards. */
export type Shape = (x: number, y: number) => boolean;

export const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) <= radius;

/** A stroke with round ends through all points. */
export function line(width: number, ...points: readonly (readonly [x: number, y: number])[]): Shape {
  const pieces = points.slice(1).map((to, index) => segment(width, points[index] ?? to, to));
  return anyOf(...pieces);
}

function segment(width: number, [x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): Shape {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy || 1;
  return (x, y) => {
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
    return Math.hypot(x - x1 - along * dx, y - y1 - along * dy) <= width / 2;
  };
}

/** An arc. @param from @param to turns clockwise from three o'clock, 0 to 1. */
export function arc(width: number, cx: number, cy: number, radius: number, from: number, to: number): Shape {
  const steps = Math.ceil((to - from) * 48);
  const points = Array.from({ length: steps + 1 }, (_, step): readonly [number, number] => {
    const angle = (from + ((to - from) * step) / steps) * 2 * Math.PI;
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });
  return line(width, ...points);
}

/** A filled rectangle with round corners. */
export function box(left: number, top: number, right: number, bottom: number, radius: number): Shape {
  return (x, y) => {
    const dx = Math.max(left + radius - x, x - right + radius, 0);
    const dy = Math.max(top + radius - y, y - bottom + radius, 0);
    return Math.hypot(dx, dy) <= radius && x >= left && x <= right && y >= top && y <= bottom;
  };
}

/** The outline of a rectangle with round corners. */
export function frame(width: number, left: number, top: number, right: number, bottom: number, radius: number): Shape {
  const inner = box(left + width, top + width, right - width, bottom - width, Math.max(0, radius - width));
  return without(box(left, top, right, bottom, radius), inner);
}

export const anyOf =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    shapes.some((shape) => shape(x, y));

export const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    shape(x, y) && !hole(x, y);
