import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import type { StatsCompilation } from 'webpack';
import { build } from './build.ts';
import type { DeliveryOrder } from './build-options.ts';

/** The files that a company uploads. */
export interface Delivery {
  /** Every file that the company's server has to serve. */
  readonly folder: string;
  /** The same as one file. */
  readonly zip: string;
  /** The unified manifest with its files, for companies that upload it to the admin centre. */
  readonly unified: string;
  /** The SHA-256 of both archives, in the form of `sha256sum`: `sha256sum -c` verifies them beside it. */
  readonly checksums: string;
  readonly stats: StatsCompilation;
}

/** The date of every archive, so that the same add-in gives the same file. A zip cannot store a date before 1980. */
const day = new Date(1980, 0, 1);

/** Builds the add-in next to its folder and moves it into place when complete, so that no incomplete delivery is visible. */
export async function deliver(order: DeliveryOrder): Promise<Delivery> {
  const { out } = order;
  const made = `${out}.making`;
  try {
    const stats = await build(order, made);
    const delivery = {
      folder: out,
      zip: `${out}.zip`,
      unified: `${out}-unified.zip`,
      checksums: `${out}.sha256`,
      stats,
    };
    const files = filesIn(made);
    writeFileSync(delivery.zip, zipSync(files, { mtime: day }));
    writeFileSync(delivery.unified, zipSync(partOf(files), { mtime: day }));
    writeFileSync(delivery.checksums, [delivery.zip, delivery.unified].map(checksumLine).join(''));
    rmSync(out, { recursive: true, force: true });
    renameSync(made, out);
    return delivery;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

const checksumLine = (file: string): string =>
  `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`;

function filesIn(folder: string): Zippable {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return Object.fromEntries(names.sort().map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name))]));
}

/** The package of a unified manifest: the manifest, its translations, its two pictures, and nothing else. */
function partOf(files: Zippable): Zippable {
  const { icons, localizationInfo } = JSON.parse(String(Buffer.from(files['manifest.json'] as Uint8Array))) as {
    readonly icons: Readonly<Record<'color' | 'outline', string>>;
    readonly localizationInfo: { readonly additionalLanguages: readonly { readonly file: string }[] };
  };
  const translations = localizationInfo.additionalLanguages.map(({ file }) => file);
  const names = ['manifest.json', ...translations, icons.color, icons.outline];
  return Object.fromEntries(names.map((name) => [name, files[name] ?? new Uint8Array()]));
}
