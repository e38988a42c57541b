import type { Resource } from '../operation.ts';
import { addRequirements } from './add-requirements/operation.ts';
import { create } from './create/operation.ts';
import { downloadZip } from './download-zip/operation.ts';
import { getMany } from './get-many/operation.ts';
import { get } from './get/operation.ts';

export const dossier: Resource = {
  name: 'Dossier',
  value: 'dossier',
  operations: [addRequirements, create, downloadZip, get, getMany],
};
