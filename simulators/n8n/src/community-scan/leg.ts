import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';

/**
 * `node leg.ts source|tarball <folder>`: one leg of the scan of community packages, as JSON on standard output. It runs
 * in its own process, since the scanner's rules behave differently in a test.
 */
const patterns = { source: SOURCE_FILE_PATTERNS, tarball: ['**/*.js', 'package.json'] } as const;
const [leg = 'source', folder = '.'] = process.argv.slice(2);
const { passed, details, message } = await analyzePackage(folder, patterns[leg as keyof typeof patterns]);
process.stdout.write(
  JSON.stringify({ passed, findings: passed ? '' : (details ?? message ?? 'The scan says nothing.') }),
);
