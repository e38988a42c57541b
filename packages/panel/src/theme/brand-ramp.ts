import type { BrandVariants } from '@fluentui/react-components';

/** Lightness (OKLCH) and share of the accent's chroma by step. The lightness is fixed, so that text stays readable. */
const steps: readonly (readonly [keyof BrandVariants, lightness: number, chroma: number])[] = [
  [10, 0.2, 0.3],
  [20, 0.25, 0.4],
  [30, 0.29, 0.5],
  [40, 0.34, 0.6],
  [50, 0.39, 0.75],
  [60, 0.43, 0.85],
  [70, 0.47, 0.95],
  [80, 0.515, 1],
  [90, 0.6, 1],
  [100, 0.68, 1],
  [110, 0.73, 0.9],
  [120, 0.77, 0.8],
  [130, 0.82, 0.65],
  [140, 0.87, 0.5],
  [150, 0.91, 0.35],
  [160, 0.96, 0.15],
];

/** Sixteen shades with the hue of an accent. @param accent #rrggbb. @returns undefined for any other form. */
export function brandRampOf(accent: string): BrandVariants | undefined {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(accent)?.slice(1);
  if (parts === undefined) return undefined;
  const [a, b] = axesOf(parts.map((part) => linear(Number.parseInt(part, 16) / 255)));
  const shades = steps.map(([step, lightness, share]) => [step, shade(lightness, a * share, b * share)] as const);
  return Object.fromEntries(shades) as Record<keyof BrandVariants, string>;
}

/** The two colour axes of OKLab, from linear red, green and blue. */
function axesOf(rgb: readonly number[]): readonly [a: number, b: number] {
  const [red = 0, green = 0, blue = 0] = rgb;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
}

/** The colour as #rrggbb, with less chroma if it is outside sRGB. */
function shade(lightness: number, a: number, b: number): string {
  for (let share = 1; ; share -= 0.05) {
    const rgb = rgbOf(lightness, a * share, b * share);
    if (share <= 0 || rgb.every((part) => part >= -0.001 && part <= 1.001)) {
      return `#${rgb.map((part) => toByte(part).toString(16).padStart(2, '0')).join('')}`;
    }
  }
}

function rgbOf(lightness: number, a: number, b: number): readonly number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function toByte(part: number): number {
  const clamped = Math.min(1, Math.max(0, part));
  return Math.round(255 * (clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055));
}
