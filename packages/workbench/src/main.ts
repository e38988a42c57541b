#!/usr/bin/env node
import { startWorkbench } from './workbench.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const workbench = await startWorkbench({ say });
say(`
Excel, played by a page in your browser, with the real add-in beside it:

  ${workbench.url}/            in English
  ${workbench.url}/?lang=fr    in French

Press "Try the sandbox", then "Pull my portfolio". In a free cell of the sheet Portfolio, type

  =TPR.INDICATOR(A5,"financial risk")

The service behind it is a sandbox of 1,000 third parties: ${workbench.sandbox.url}/
Ctrl-C ends everything.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void workbench.close().then(() => process.exit(0)));
}
