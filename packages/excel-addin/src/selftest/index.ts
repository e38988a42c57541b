import type { TextStore } from '../session/index.ts';
import type { Bench } from './probe.ts';
import { showSelfTest } from './view.ts';

/** Of office.js; absent where Excel is older than it. */
declare const OfficeRuntime: { readonly storage: TextStore } | undefined;

/** Lets an administrator try, in the Excel around the page, what the add-in counts on. @returns once it is closed. */
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

/** Without it, what is asked of it is a finding. */
const storage = (): TextStore => (typeof OfficeRuntime === 'undefined' ? Object.create(null) : OfficeRuntime.storage);
