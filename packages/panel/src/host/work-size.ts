/** The size of the account, as far as the panel knows it, for the cost that a host shows before a task. */
export interface WorkSize {
  /** Third parties in the table. */
  readonly rows?: number;
  /** Requests that read all dossiers with their documents, at most. */
  readonly dossierCalls?: number;
  /** Of the last pull. */
  readonly callsPerSecond?: number;
}
