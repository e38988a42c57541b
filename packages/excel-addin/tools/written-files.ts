import type { Compilation, Compiler } from 'webpack';

/** The files that a build has written so far. */
export interface Made {
  /** The text of the one script that an entry consists of. @throws RangeError when there are several. */
  readonly entryScript: (entry: string) => string;
}

type Write = (made: Made) => Iterable<readonly [name: string, content: string | Buffer]>;

/** Adds files to a build that no module imports, or replaces files of the build. */
export class WrittenFiles {
  private readonly write: Write;

  constructor(write: Write) {
    this.write = write;
  }

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('WrittenFiles', (compilation) => {
      // The last stage, when the scripts have their final names.
      const stage = stages.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'WrittenFiles', stage }, () => {
        // A build that has already failed reports the reason itself.
        if (compilation.errors.length > 0) return;
        for (const [name, content] of this.write(madeBy(compilation))) {
          const source = new sources.RawSource(content);
          if (compilation.getAsset(name) === undefined) compilation.emitAsset(name, source, { minimized: true });
          else compilation.updateAsset(name, source);
        }
      });
    });
  }
}

function madeBy(compilation: Compilation): Made {
  const textOf = (name: string) => {
    const asset = compilation.getAsset(name);
    if (asset === undefined) throw new RangeError(`The build has made no file ${name}.`);
    return asset.source.source().toString();
  };
  return {
    entryScript(entry) {
      const [script, ...others] = compilation.entrypoints.get(entry)?.getFiles() ?? [];
      if (script === undefined || others.length > 0) throw new RangeError(`The entry ${entry} is not one script.`);
      return textOf(script);
    },
  };
}
