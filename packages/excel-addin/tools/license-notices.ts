import type { Compiler, Module } from 'webpack';
import type { Manifest } from '../../../tools/licenses/bundled.ts';
import { createNotices } from '../../../tools/licenses/notices.ts';

/** Adds a build's bill of materials and licence notices to its output. */
export class LicenseNotices {
  private readonly product: Manifest;

  constructor(product: Manifest) {
    this.product = product;
  }

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('LicenseNotices', (compilation) => {
      const stage = stages.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'LicenseNotices', stage }, async () => {
        if (compilation.errors.length > 0) return;
        const used = [...compilation.modules].filter(
          (module) => compilation.chunkGraph.getModuleChunks(module).length > 0,
        );
        for (const [name, text] of await createNotices(this.product, used.flatMap(filesOf)))
          compilation.emitAsset(name, new sources.RawSource(text), { minimized: true });
      });
    });
  }
}

/** The file of a module, or the files of the modules that are concatenated in it. */
function filesOf(module: Module): string[] {
  const { modules = [], resource } = module as { readonly modules?: Module[]; readonly resource?: string };
  return resource === undefined ? modules.flatMap(filesOf) : [resource.replace(/\?.*$/, '')];
}
