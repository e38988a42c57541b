import { mountPanel } from '../../src/index.ts';
import { createLiveHost, type LiveHost } from './live-host.ts';

declare global {
  interface Window {
    live: LiveHost;
  }
}

window.live = createLiveHost(new URLSearchParams(location.search).get('language') === 'fr' ? 'fr' : 'en');
void mountPanel(document.getElementById('pane')!, window.live);
