#!/usr/bin/env node
// Removes the folders that are named: what a build leaves out must not stay from the one before.
import { rmSync } from 'node:fs';

for (const folder of process.argv.slice(2)) rmSync(folder, { recursive: true, force: true });
