import { dictionary } from './entry.ts';

/**
 * A company's labels for codes and flags whose meaning the specification does not show. They are added to the records.
 */
const label = (source: string, note: string) => dictionary({}, { source, note });

export const labelEntries = {
  'labels.issuer': label('G75', 'who has issued an evidence, by its code, such as DO'),
  'labels.transmitter': label('G75', 'who has sent an evidence, by its code, such as FOURNISSEUR'),
  'labels.format': label('G75', 'the form of an evidence, by its code, such as ORIGINALNUMERIQUE'),
  'labels.state': label(
    'G68',
    'what the flag state of a legacy dossier means, for true and for false; perhaps active and complete',
  ),
  'labels.globalState': label(
    'G68',
    'what the flag globalState of a legacy third party means, for true and for false; perhaps that all of its dossiers are complete',
  ),
};
