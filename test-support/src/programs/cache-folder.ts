import { homedir } from 'node:os';
import { join } from 'node:path';

const name = 'third-party-risk-connectors';

/** The folder for large downloads between runs, outside the checkout: `TPR_CACHE`, else the user's cache folder. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): string {
  if (env['TPR_CACHE']) return env['TPR_CACHE'];
  if (env['XDG_CACHE_HOME']) return join(env['XDG_CACHE_HOME'], name);
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', name);
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), name);
  return join(homedir(), '.cache', name);
}
