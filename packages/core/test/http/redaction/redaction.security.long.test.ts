import { it } from 'vitest';
import { hostilePasswords } from '../../conformance/index.ts';
import { describeEchoes, expectHidden } from './echoed-secrets.ts';

describeEchoes(hostilePasswords);

it('S11: no secret, in any of these encodings, is in an error message, in thousands of cases', () =>
  expectHidden(1_500));
