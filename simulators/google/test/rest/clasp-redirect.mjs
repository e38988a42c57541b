// Preloaded into clasp: its Google clients use the address in FAKE_GOOGLE. Options for all of googleapis at once
// are not honoured, so each factory is wrapped. Nothing of clasp itself is changed.
import { createRequire } from 'node:module';

const { google } = createRequire(process.env.CLASP_MANIFEST)('googleapis');
const rootUrl = process.env.FAKE_GOOGLE;

for (const name of ['script', 'drive', 'oauth2', 'logging', 'serviceusage']) {
  const open = google[name].bind(google);
  google[name] = (options) => open({ ...(typeof options === 'string' ? { version: options } : options), rootUrl });
}
