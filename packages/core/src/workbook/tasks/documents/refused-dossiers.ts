import { ask, type Op } from '../../../runtime/op.ts';
import { documentMessages } from '../../../i18n/documents.ts';
import type { Identity } from '../../../reading/identities.ts';
import type { PutAside, RefusedDossier, ShownDossiers } from '../../../reading/dossier-documents.ts';
import { endedByEllipsis, listFirst, maxLoggedIds } from '../../../values/list-text.ts';
import type { ActivityLine } from '../../activity.ts';
import type { TaskContext } from '../../task-context.ts';

const mostLines = 100;

/**
 * The dossiers of one read whose documents the service refuses, or fails each time. It returns the documents of other
 * dossiers. The result lacks only their documents, and each dossier is reported.
 */
export class RefusedDossiers implements ShownDossiers {
  private readonly refused: RefusedDossier[] = [];
  readonly all: readonly RefusedDossier[] = this.refused;
  readonly putAside: PutAside = (refused) => void this.refused.push(refused);
  readonly before: ShownDossiers['before'];
  /** The last dossier whose documents were read, by this run or an earlier one. */
  shown: ShownDossiers['before'];
  readonly onShown: ShownDossiers['onShown'] = ({ dossierId, thirdpartyId }) => {
    this.shown = { dossierId, thirdpartyId };
  };

  /** @param before a dossier that an earlier run of the same list has read. */
  constructor(before?: ShownDossiers['before']) {
    this.before = before;
    this.shown = before;
  }

  get count(): number {
    return this.refused.length;
  }

  /** Whether the row of a key belongs to a refused dossier: its content may still be valid. */
  has(key: string): boolean {
    return this.refused.some(({ dossier }) => dossier.dossierId !== null && key.startsWith(`${dossier.dossierId}/`));
  }

  /** Lines for the log of a run. */
  lines({ language }: TaskContext, identities: ReadonlyMap<string, Identity>): ActivityLine[] {
    const messages = documentMessages[language];
    return this.refused.slice(0, mostLines).map(({ dossier }) => ({
      key: dossier.dossierId ?? '',
      name: identities.get(dossier.thirdpartyId ?? '')?.name ?? null,
      field: dossier.typeName ?? dossier.typeCode,
      before: null,
      after: null,
      outcome: messages.refused,
      reason: messages.notShown,
      isFailure: true,
    }));
  }

  /** Reports all refused dossiers to the user in one notice. */
  *tell(): Op<void> {
    if (this.refused.length === 0) return;
    const ids = this.refused.map(({ dossier }) => dossier.dossierId);
    const shown = listFirst(ids, maxLoggedIds);
    const dossiers = ids.length === 1 ? '1 dossier' : `${ids.length} dossiers`;
    const message = `Documents of ${dossiers} could not be read and may be missing here: ${shown}.`;
    yield* ask('log', { kind: 'warning', message: endedByEllipsis(message) });
  }
}
