#!/usr/bin/env node
// What is installed begins here: nothing below may be newer than the oldest Node.js that a user may start it with.
const oldest = 22;

if (Number(process.versions.node.split('.')[0]) >= oldest) {
  await import('./main.ts');
} else {
  process.stderr.write(`tpr: It needs Node.js ${oldest} or newer, and this is ${process.version}.\n`);
  process.exitCode = 2;
}
