import { fuzzedPasswords } from '@tpr/core/conformance';
import { describeSecrets } from './secrets-claims.ts';

// That every password is found in every encoding, core's tests say: here one more is tried in each group of encodings.
describeSecrets(fuzzedPasswords(22, 1));
