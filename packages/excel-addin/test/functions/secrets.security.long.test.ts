import { fuzzedPasswords } from '@tpr/core/conformance';
import { describeSecrets, password } from './secrets-claims.ts';

describeSecrets([password, ...fuzzedPasswords(22, 12)]);
