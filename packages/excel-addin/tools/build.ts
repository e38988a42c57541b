import webpack, { type Configuration, type StatsCompilation } from 'webpack';
import config from '../webpack.config.ts';

/** What the size check reads: which scripts belong together, and what is in each. */
const wanted: Configuration['stats'] & object = {
  all: false,
  errors: true,
  ids: true,
  chunkGroups: true,
  chunks: true,
  chunkModules: true,
  nestedModules: true,
  dependentModules: true,
  runtimeModules: true,
  cachedModules: true,
  chunkModulesSpace: Number.POSITIVE_INFINITY,
  nestedModulesSpace: Number.POSITIVE_INFINITY,
};

/** Builds the add-in into a folder. @throws Error with what webpack says when it does not build. */
export async function build(folder: string): Promise<StatsCompilation> {
  const compiler = webpack({ ...config, output: { ...config.output, path: folder } });
  const stats = await new Promise<StatsCompilation>((resolve, reject) => {
    compiler.run((error, result) => {
      if (error !== null) return reject(error);
      resolve(result?.toJson(wanted) ?? {});
    });
  });
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())));
  const [fault] = stats.errors ?? [];
  if (fault !== undefined) throw new Error(`The add-in does not build: ${fault.message}`);
  return stats;
}
