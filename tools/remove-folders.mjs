#!/usr/bin/env node
// Removes the named folders, so that no file of the previous build stays.
import { rmSync } from 'node:fs';

for (const folder of process.argv.slice(2)) rmSync(folder, { recursive: true, force: true });
