import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EsbuildPlugin } from 'esbuild-loader';
import HtmlPlugin from 'html-webpack-plugin';
import webpack, { type Configuration, type StatsCompilation } from 'webpack';
import type { Manifest } from '../../../tools/licenses/bundled.ts';
import { usualNamespace } from '../src/functions/namespace.ts';
import { fileNames } from '../src/manifest/manifest.ts';
import { functionFiles } from './function-metadata.ts';
import { helpPage } from './guide.ts';
import { drawIcons } from './icons.ts';
import { manifestFiles } from './manifest-files.ts';
import type { BuildOrder } from './build-options.ts';
import { LicenseNotices } from './license-notices.ts';
import { WrittenFiles } from './written-files.ts';

const at = (path: string) => join(import.meta.dirname, '..', path);
const product = JSON.parse(readFileSync(at('package.json'), 'utf8')) as Manifest;
/** The syntax of the web views that Office uses with a shared runtime: WebView2, and WebKit since macOS 12. */
const language = 'es2021';
const target = [language, 'safari15'];
/** The packages that only the panel uses. */
const panelLibraries = /node_modules[\\/](react|react-dom|scheduler|tabster|keyborg|@fluentui|@griffel)[\\/]/;

const configure = ({ place, officeJs, sign, company }: BuildOrder, folder: string, help: string): Configuration => ({
  mode: 'production',
  target: ['web', language],
  context: at(''),
  entry: { functions: './src/shell/main.ts' },
  output: { path: folder, filename: '[name].[contenthash].js', hashDigestLength: 16, clean: true },
  devtool: false,
  // The size check measures compressed scripts, separately for each moment of loading.
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [{ test: /\.tsx?$/, loader: 'esbuild-loader', options: { target, jsx: 'automatic' } }],
  },
  optimization: {
    splitChunks: {
      // Every part of the add-in that needs another library needs the client, which shares a script with it.
      cacheGroups: {
        defaultVendors: false,
        panelLibraries: { test: panelLibraries, name: 'panel-libraries', chunks: 'async' },
      },
    },
    // Webpack's own minimizer makes the client smaller. For the panel's libraries it gains little and takes three times as long.
    minimizer: [new EsbuildPlugin({ include: /^panel-libraries\./, target, legalComments: 'inline' }), '...'],
  },
  plugins: [
    new LicenseNotices(product),
    new HtmlPlugin({
      template: at('src/shell/panel.html'),
      filename: fileNames.page,
      templateParameters: { officeJs, version: place.version, namespace: place.namespace ?? usualNamespace },
      chunks: ['functions'],
      scriptLoading: 'defer',
      minify: false,
    }),
    new WrittenFiles(({ entryScript }) => [
      ...functionFiles(place),
      ...manifestFiles(place),
      ...drawIcons(sign),
      [fileNames.help, help] as const,
      // The manifest has to name a script, but a shared runtime loads the page instead.
      [fileNames.script, entryScript('functions')] as const,
      ...(company === undefined ? [] : [[fileNames.company, `${JSON.stringify(company, undefined, 2)}\n`] as const]),
    ]),
  ],
});

/** The statistics for the size check: the groups of scripts, and the content of each script. */
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

/** Builds the add-in into a folder, which is emptied. @throws Error with webpack's messages when the build fails. */
export async function build(order: BuildOrder, folder: string): Promise<StatsCompilation> {
  const help = await helpPage(readFileSync(at('src/shell/help.html'), 'utf8'), order.place.namespace);
  const compiler = webpack(configure(order, folder, help));
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
