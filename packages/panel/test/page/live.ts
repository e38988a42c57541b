import { mountPanel } from '../../src/index.ts';
import { createLiveHost, type LiveHost } from './live-host.ts';

declare global {
  interface Window {
    live: LiveHost;
  }
}

const wished = new URLSearchParams(location.search);

window.live = createLiveHost(
  wished.get('language') === 'fr' ? 'fr' : 'en',
  wished.get('mode') === 'dark' ? 'dark' : 'light',
);
void mountPanel(document.getElementById('panel')!, window.live);
