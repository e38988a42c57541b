function hash32(...parts: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  const mix = (unit: number) => {
    hash = Math.imul(hash ^ unit, 0x01000193);
  };
  for (const part of parts) {
    if (typeof part === 'number') {
      mix(part & 0xffff);
      mix(part >>> 16);
    } else {
      for (let i = 0; i < part.length; i += 1) mix(part.charCodeAt(i));
    }
    mix(0x1ff);
  }
  return scramble(hash);
}

function scramble(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/**
 * A deterministic random stream (xoshiro128**), seeded by its purpose: `new Chance(seed, 'company', 17, 'name')`. Each
 * entity and field has its own stream, so adding a field or an entity changes no other.
 */
export class Chance {
  private readonly state: Int32Array;

  constructor(...purpose: readonly (string | number)[]) {
    const hash = hash32(...purpose);
    this.state = Int32Array.of(
      scramble(hash + 0x9e3779b9),
      scramble(hash + 0x3c6ef372),
      scramble(hash + 0xdaa66d2b),
      scramble(hash + 0x78dde6e4),
    );
  }

  /** 0 ≤ n < 1. */
  unit(): number {
    const { state } = this;
    const [a = 0, b = 0, c = 0, d = 0] = state;
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const third = c ^ a;
    const fourth = d ^ b;
    state[0] = a ^ fourth;
    state[1] = b ^ third;
    state[2] = third ^ (b << 9);
    state[3] = rotate(fourth, 11);
    return result / 0x1_0000_0000;
  }

  /** An integer, 0 ≤ n < count. */
  below(count: number): number {
    return Math.floor(this.unit() * count);
  }

  /** An integer, both ends included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  is(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  /** One of the values, with probability proportional to its weight. */
  weigh<T>(choices: readonly (readonly [T, number])[]): T {
    let rest = this.unit() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      rest -= weight;
      if (rest < 0) return value;
    }
    throw new RangeError('No choice to weigh.');
  }

  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, rank: this.unit() }))
      .sort((left, right) => left.rank - right.rank)
      .map(({ value }) => value);
  }
}
