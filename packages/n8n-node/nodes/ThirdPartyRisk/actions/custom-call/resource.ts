import type { Resource } from '../operation.ts';
import { send } from './send/operation.ts';

export const customCall: Resource = {
  name: 'Custom Call',
  value: 'customCall',
  description: 'What your service offers beyond this node',
  operations: [send],
};
