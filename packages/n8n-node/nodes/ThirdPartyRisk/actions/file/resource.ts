import type { Resource } from '../operation.ts';
import { download } from './download/operation.ts';
import { getSignedUrl } from './get-signed-url/operation.ts';

export const file: Resource = { name: 'File', value: 'file', operations: [download, getSignedUrl] };
