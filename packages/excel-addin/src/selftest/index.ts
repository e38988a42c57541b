import type { TextStore } from '../session/index.ts';
import type { Bench } from './probe.ts';
import { showSelfTest } from './view.ts';

/** Part of office.js; absent in older versions of Excel. */
declare const OfficeRuntime: { readonly storage: TextStore } | undefined;

/** Opens the self-test: tries in this Excel what the add-in depends on. @returns once it is closed. */
export async function openSelfTest(
  page: Document,
  namespace: string,
  formulaCalls: Bench['formulaCalls'],
): Promise<void> {
  const violations: string[] = [];
  const hear = ({ violatedDirective, blockedURI }: SecurityPolicyViolationEvent) =>
    void violations.push(`${violatedDirective} ${blockedURI}`);
  page.addEventListener('securitypolicyviolation', hear);
  try {
    await showSelfTest({
      page,
      language: Office.context.displayLanguage,
      bench: {
        excel: Excel,
        office: Office,
        indexedDb: indexedDB,
        storage: storage(),
        namespace,
        formulaCalls,
        violations,
      },
    });
  } finally {
    page.removeEventListener('securitypolicyviolation', hear);
  }
}

/** Where Excel has no storage, each call fails, and the probe reports that. */
const storage = (): TextStore => (typeof OfficeRuntime === 'undefined' ? Object.create(null) : OfficeRuntime.storage);
