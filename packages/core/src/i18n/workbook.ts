import type { Messages } from './localized-text.ts';
import { typesetFrench } from './typography.ts';

/** Texts that tasks write into sheets, and errors of tasks. */
const en = {
  portfolioSheet: 'Portfolio',
  activitySheet: 'Activity',
  summarySheet: 'Summary',
  keyHeader: 'TPR key',
  keyNote: 'Links the row to the service. Keep this column; it may stay hidden.',
  statusHeader: 'Status',
  statusNote: 'Result of the edits in this row',
  changeHeader: 'Change',
  changeNote: 'Edits in this row, sent or not: old and new value',

  sent: 'sent',
  unchanged: 'unchanged',
  conflict: 'conflict',
  refused: 'refused',
  unknown: 'unknown, check in the service',
  pending: 'to send again',
  skipped: 'skipped',
  taken: "the service's value was taken",
  left: 'no longer in the portfolio',
  notSent: 'not sent',
  typedOver: 'overwritten, not sent',
  putBack: 'put back',

  stoppedByUser: 'Stopped at your request. Changes in progress were completed; the rest is still to be sent.',
  stoppedBySheet: 'The rest was not sent, because outcomes cannot be written into the sheet.',
  noTable: (dataSheet: string) =>
    `There is no portfolio table in this spreadsheet. Pull the portfolio first. If you see one, the hidden sheet “${dataSheet}” that belongs to it was deleted or renamed: restore it first, because a pull would create a second table.`,
  tableGone:
    'The portfolio table was deleted, or converted to plain cells, which send nothing. Undo that, or pull the portfolio to create a new one.',
  tableUnkeyed:
    'The column that links the rows to the service is gone. Undo its removal, or pull again for a new table; this one stays as it is.',
  headerSorted:
    'The header row was sorted into the rows of the table, so the first row is taken for the headers. Undo the sort, or exchange these two rows by cut and paste.',
  tableProtected: 'The sheet is protected. Unprotect it, then try again.',
  otherAccount: (account: string) =>
    `The table belongs to account ${account}. Sign in there, or pull into another spreadsheet.`,
  emptyList: (rows: number) =>
    `The service lists no third party, but the table has ${rows === 1 ? 'one row' : `${rows} rows`}.`,
  otherCount: (counted: number, held: number) =>
    `The service counts ${counted} third parties, and the table has ${held}. If the next refresh says so again, pull the portfolio again.`,
  otherVersion: (columns: string) =>
    `These columns come from another version of the add-in and are not updated here: ${columns}.`,
  fileTooLarge: (megabytes: number) => `The file has ${megabytes} MB, which is too large to open here.`,
  noUndo: 'These changes can no longer be undone: the portfolio has been pulled since.',

  duplicateKey: (rows: number) => `${rows} rows belong to the same third party. Delete all but one, then review again.`,
  noKey: (rows: number) =>
    rows === 1
      ? 'A row has no link to the service. To add a third party, use Onboard.'
      : `${rows} rows have no link to the service. To add third parties, use Onboard.`,
  unknownKey: 'The row was not pulled from the service. Pull the portfolio again, or delete the row.',
  otherOwner: (shown: string, name: string, key: string) =>
    `The row shows ${shown}, but its hidden key belongs to ${name} (${key}). Refresh to restore the row, then edit.`,
  noOwner: (name: string, key: string) =>
    `The row shows no third party, but its hidden key belongs to ${name} (${key}). Refresh to restore the row, then edit.`,
  readOnly: (column: string) =>
    `${column} cannot be changed here, so what was typed is not sent. Refresh to restore the service's value.`,
  ownColumn: (own: string, real: string) =>
    `The column “${own}” was added to the sheet, so what is typed there is not sent. The column that is sent is now headed “${real}”: edit that one, or give yours another header.`,

  heatTitle: (rows: string, columns: string) => `${rows} × ${columns}, third parties`,
  noValue: 'none',
  expiriesTitle: 'Documents that expire, by month',
  dossiersTitle: 'Dossiers by status',
  documentsTitle: 'Documents by status',
  month: 'Month',
  documents: 'Documents',
  dossiers: 'Dossiers',
  statusWord: 'Status',

  when: 'When',
  task: 'Task',
  user: 'User',
  thirdParty: 'Third party',
  name: 'Name',
  field: 'Field',
  before: 'Before',
  after: 'After',
  outcome: 'Outcome',
  reason: 'Reason',
  run: 'Run',
  activityNote: 'One line for each action that was done or attempted in this spreadsheet',
  pullTask: 'pull',
  refreshTask: 'refresh',
  sendTask: 'send',
  undoTask: 'undo',
  onboardTask: 'onboard',
  reconcileTask: 'reconcile',
  decideTask: 'decide',
  missingTask: 'missing and expiring',
  extractDataTask: 'extracted data',
  summaryTask: 'summary',
  whole: 'done',
  stopped: 'stopped',
  interrupted: 'interrupted',
  failed: 'incomplete',
  incomplete:
    'The service lists this third party, but did not return all of its data. Known values stay, and the next refresh reads it again.',
  shortList:
    'The service listed fewer third parties than it counts: some are missing. The next refresh looks for them.',
  notMarked: (reason: string) => `Outcomes are missing from the table; Activity has them. ${reason}`,
  notLogged: (sheet: string, reason: string) => `This run is missing from the sheet "${sheet}". ${reason}`,
  notListed: (reason: string) => `The outcome of this run is missing from Activity in the panel. ${reason}`,
  countsLine: (done: number, failed: number, pending: number) =>
    [`${done} done`, failed > 0 ? `${failed} failed` : '', pending > 0 ? `${pending} to send again` : '']
      .filter((part) => part !== '')
      .join(', '),
};

export const workbookMessages: Messages<typeof en> = {
  en,
  fr: typesetFrench<Messages<typeof en>['fr']>({
    portfolioSheet: 'Portefeuille',
    activitySheet: 'Journal',
    summarySheet: 'Synthèse',
    keyHeader: 'Clé TPR',
    keyNote: 'Relie la ligne au service. Conservez cette colonne ; elle peut rester masquée.',
    statusHeader: 'Suivi',
    statusNote: 'Résultat des modifications de la ligne',
    changeHeader: 'Modification',
    changeNote: 'Modifications de la ligne, envoyées ou non : avant et après',

    sent: 'envoyé',
    unchanged: 'inchangé',
    conflict: 'conflit',
    refused: 'refusé',
    unknown: 'incertain, à vérifier dans le service',
    pending: 'à renvoyer',
    skipped: 'laissé de côté',
    taken: 'valeur du service reprise',
    left: 'n’est plus dans le portefeuille',
    notSent: 'non envoyé',
    typedOver: 'écrasé dans la feuille, non envoyé',
    putBack: 'valeur du service remise',

    stoppedByUser: 'Arrêt à votre demande. Les envois en cours sont terminés ; le reste est encore à envoyer.',
    stoppedBySheet: 'Le reste n’a pas été envoyé, car les résultats ne peuvent pas être écrits dans la feuille.',
    noTable: (dataSheet) =>
      `Ce fichier n’a pas de tableau de portefeuille. Récupérez d’abord le portefeuille. Si vous en voyez un, la feuille masquée « ${dataSheet} » qui lui appartient a été supprimée ou renommée : rétablissez-la d’abord, car une récupération créerait un second tableau.`,
    tableGone:
      'Le tableau du portefeuille a été supprimé, ou converti en simples cellules, qui n’envoient rien. Annulez cette opération, ou récupérez le portefeuille pour en créer un nouveau.',
    tableUnkeyed:
      'La colonne qui relie les lignes au service a disparu. Annulez sa suppression, ou récupérez à nouveau pour créer un nouveau tableau ; celui-ci reste tel quel.',
    headerSorted:
      'La ligne d’en-tête a été triée avec les lignes du tableau : la première ligne est prise pour l’en-tête. Annulez le tri, ou échangez ces deux lignes par couper-coller.',
    tableProtected: 'La feuille est protégée. Ôtez la protection, puis réessayez.',
    otherAccount: (account) =>
      `Ce tableau appartient au compte ${account}. Connectez-vous à ce compte, ou récupérez dans un autre fichier.`,
    emptyList: (rows) =>
      `Le service ne liste aucun tiers, alors que le tableau a ${rows === 1 ? 'une ligne' : `${rows} lignes`}.`,
    otherCount: (counted, held) =>
      `Le service compte ${counted} tiers, et le tableau en a ${held}. Si la prochaine actualisation le dit encore, récupérez à nouveau le portefeuille.`,
    otherVersion: (columns) =>
      `Ces colonnes viennent d’une autre version du complément et ne sont pas actualisées ici : ${columns}.`,
    fileTooLarge: (megabytes) => `Le fichier fait ${megabytes} Mo : il est trop volumineux pour être ouvert ici.`,
    noUndo: 'Ces modifications ne peuvent plus être annulées : le portefeuille a été récupéré depuis.',

    duplicateKey: (rows) => `${rows} lignes désignent le même tiers. N’en gardez qu’une, puis vérifiez à nouveau.`,
    noKey: (rows) =>
      rows === 1
        ? 'Une ligne n’est pas reliée au service. Pour ajouter un tiers, utilisez « Ajouter des tiers ».'
        : `${rows} lignes ne sont pas reliées au service. Pour ajouter des tiers, utilisez « Ajouter des tiers ».`,
    unknownKey: 'La ligne ne vient pas du service. Récupérez à nouveau le portefeuille, ou supprimez la ligne.',
    otherOwner: (shown, name, key) =>
      `La ligne affiche ${shown}, mais sa clé masquée désigne ${name} (${key}). Actualisez pour rétablir la ligne, puis modifiez.`,
    noOwner: (name, key) =>
      `La ligne n’affiche aucun tiers, mais sa clé masquée désigne ${name} (${key}). Actualisez pour rétablir la ligne, puis modifiez.`,
    readOnly: (column) =>
      `${column} n’est pas modifiable ici : ce qui a été saisi n’est pas envoyé. Actualisez pour rétablir la valeur du service.`,
    ownColumn: (own, real) =>
      `La colonne « ${own} » a été ajoutée à la feuille : ce qui y est saisi n’est pas envoyé. La colonne envoyée s’intitule désormais « ${real} » : modifiez celle-ci, ou donnez un autre en-tête à la vôtre.`,

    heatTitle: (rows, columns) => `${rows} × ${columns}, nombre de tiers`,
    noValue: 'aucun',
    expiriesTitle: 'Documents arrivant à échéance, par mois',
    dossiersTitle: 'Dossiers par statut',
    documentsTitle: 'Documents par statut',
    month: 'Mois',
    documents: 'Documents',
    dossiers: 'Dossiers',
    statusWord: 'Statut',

    when: 'Date',
    task: 'Action',
    user: 'Utilisateur',
    thirdParty: 'Tiers',
    name: 'Nom',
    field: 'Champ',
    before: 'Avant',
    after: 'Après',
    outcome: 'Résultat',
    reason: 'Motif',
    run: 'Opération',
    activityNote: 'Une ligne pour chaque action faite ou tentée depuis ce fichier',
    pullTask: 'récupération',
    refreshTask: 'actualisation',
    sendTask: 'envoi',
    undoTask: 'annulation',
    onboardTask: 'ajout',
    reconcileTask: 'rapprochement',
    decideTask: 'décision',
    missingTask: 'manquants et échéances',
    extractDataTask: 'données lues',
    summaryTask: 'synthèse',
    whole: 'terminé',
    stopped: 'arrêté',
    interrupted: 'interrompu',
    failed: 'incomplet',
    incomplete:
      'Le service liste ce tiers, mais n’a pas renvoyé toutes ses données. Les valeurs connues restent, et la prochaine actualisation le relit.',
    shortList:
      'Le service a listé moins de tiers qu’il n’en compte : il en manque. La prochaine actualisation les cherche.',
    notMarked: (reason) => `Des résultats manquent dans le tableau ; le journal les contient. ${reason}`,
    notLogged: (sheet, reason) => `Cette exécution manque dans la feuille « ${sheet} ». ${reason}`,
    notListed: (reason) => `Le résultat de cette exécution manque dans le Journal du volet. ${reason}`,
    countsLine: (done, failed, pending) =>
      [
        `${done} réussi${done > 1 ? 's' : ''}`,
        failed > 0 ? `${failed} en échec` : '',
        pending > 0 ? `${pending} à renvoyer` : '',
      ]
        .filter((part) => part !== '')
        .join(', '),
  }),
};
