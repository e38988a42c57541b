import { it } from 'vitest';
import { hostilePasswords } from '../../conformance/index.ts';
import { describeEchoes, expectHidden } from './told-secrets.ts';

describeEchoes(hostilePasswords);

it('S11: any secret, in any of these encodings, is in no sentence, in thousands of cases', () => expectHidden(1_500));
