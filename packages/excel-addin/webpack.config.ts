import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';
import { EsbuildPlugin } from 'esbuild-loader';
import HtmlPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import type { Manifest } from '../../tools/papers/bundled.ts';
import { fileNames } from './src/manifest/manifest.ts';
import { functionFiles } from './tools/function-metadata.ts';
import { drawIcons } from './tools/icons.ts';
import { Papers } from './tools/papers.ts';
import { readBuildSettings } from './tools/settings.ts';
import { manifestFiles } from './tools/write-manifests.ts';
import { WrittenFiles } from './tools/written-files.ts';

const { place, officeJs } = readBuildSettings(process.env);
const at = (path: string) => join(import.meta.dirname, path);
const product = JSON.parse(readFileSync(at('package.json'), 'utf8')) as Manifest;
/** The web views that Office uses where it has a shared runtime: WebView2, and WebKit of macOS 12 on. */
const language = 'es2021';
const target = [language, 'safari15'];
/** What the panel alone is made with. */
const panelLibraries = /node_modules[\\/](react|react-dom|scheduler|tabster|keyborg|@fluentui|@griffel)[\\/]/;

const config: Configuration = {
  mode: 'production',
  target: ['web', language],
  context: import.meta.dirname,
  entry: { functions: './src/shell/main.ts' },
  output: { path: at('dist'), filename: '[name].[contenthash].js', hashDigestLength: 16, clean: true },
  devtool: false,
  // The size check looks at what is sent, after compression, and at what is loaded when.
  performance: false,
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [{ test: /\.tsx?$/, loader: 'esbuild-loader', options: { target, jsx: 'automatic' } }],
  },
  optimization: {
    splitChunks: {
      cacheGroups: { panelLibraries: { test: panelLibraries, name: 'panel-libraries', chunks: 'async' } },
    },
    // Webpack's own minimizer leaves less of the client; of the panel's libraries nearly the same, in thrice the time.
    minimizer: [new EsbuildPlugin({ include: /^panel-libraries\./, target, legalComments: 'inline' }), '...'],
  },
  plugins: [
    new Papers(product),
    new HtmlPlugin({
      template: at('src/shell/panel.html'),
      filename: fileNames.page,
      templateParameters: { officeJs },
      chunks: ['functions'],
      scriptLoading: 'defer',
      minify: false,
    }),
    new CopyPlugin({ patterns: [{ from: at('src/shell/help.html'), to: fileNames.help }] }),
    new WrittenFiles(({ entryScript }) => [
      ...functionFiles(),
      ...manifestFiles(place),
      ...drawIcons(),
      // The manifest has to name a script; a shared runtime never asks for it, and takes the page instead.
      [fileNames.script, entryScript('functions')],
    ]),
  ],
};

export default config;
