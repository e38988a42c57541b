#!/usr/bin/env node
// Entry point of the installed package. It must also run on older Node.js versions, to print the message below.
const oldest = 22;

if (Number(process.versions.node.split('.')[0]) >= oldest) {
  await import('./main.ts');
} else {
  process.stderr.write(`tpr: It needs Node.js ${oldest} or newer, and this is ${process.version}.\n`);
  process.exitCode = 2;
}
