import { fuzzedPasswords } from '@tpr/core/conformance';
import { describeSecrets } from './secrets-claims.ts';

// Core's tests check every password in every encoding: here one more is checked in each group of encodings.
describeSecrets(fuzzedPasswords(22, 1));
