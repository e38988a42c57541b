import { describeSecrets, password } from './secrets-claims.ts';

describeSecrets([password]);
