#!/usr/bin/env node
import { startWorkbench } from './workbench.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const workbench = await startWorkbench({ say });
say(`
Played by pages in your browser, with the real add-ins in them:

  Excel            ${workbench.excelUrl}
  Google Sheets    ${workbench.googleUrl}

The key is new at each start: without it nothing is answered. At the upper right is the other language.

Press "Try the sandbox", then "Pull my portfolio" (in Google Sheets, first TPR > Open the sidebar). In a free cell, type

  =TPR.INDICATOR(A5,"financial risk")    in the sheet Portfolio of Excel
  =TPR_INDICATOR(Portfolio!A5,"financial risk")    in Sheet1 of Google Sheets, once formulas are allowed under Menu > Connection and schedules

The service behind both is a sandbox of 1,000 third parties: ${workbench.sandbox.url}/
Ctrl-C ends everything.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void workbench.close().then(() => process.exit(0)));
}
