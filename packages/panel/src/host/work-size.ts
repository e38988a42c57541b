/** The known size of the account, for the cost that a host shows before a task. */
export interface WorkSize {
  /** Third parties in the table. */
  readonly rows?: number;
  /** Requests that read all dossiers with their documents, at most. */
  readonly dossierCalls?: number;
  /** Of the last pull. */
  readonly callsPerSecond?: number;
}
