declare module '@n8n/scan-community-package/scanner/scanner.mjs' {
  export const SOURCE_FILE_PATTERNS: readonly string[];
  export function analyzePackage(
    packageDir: string,
    filePatterns?: readonly string[],
  ): Promise<{ readonly passed: boolean; readonly message?: string; readonly details?: string }>;
}
