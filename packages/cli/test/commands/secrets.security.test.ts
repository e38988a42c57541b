import { echoesOf } from '@tpr/core/conformance';
import { describe, it } from 'vitest';
import { expectPasswordHidden, expectSessionHidden, password, sessionSecrets } from './left-behind.ts';

// More passwords, and the doctor in each way, are in secrets.security.long.test.ts.

describe('S11: the command line shows nothing that a service repeats', () => {
  it.each(echoesOf([password]).slice(0, 1))('of the password, in ways $# and beyond', (echo) =>
    expectPasswordHidden(password, echo),
  );

  it.each(echoesOf(sessionSecrets).slice(0, 1))('of the session, in ways $# and beyond', (echo) =>
    expectSessionHidden(['pull', '--to', 'out.csv'], echo),
  );
});
