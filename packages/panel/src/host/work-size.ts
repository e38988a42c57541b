/** How much work there is in the account, as far as the panel knows: for what a host says before work begins. */
export interface WorkSize {
  /** Third parties in the table. */
  readonly rows?: number;
  /** Requests that read all dossiers with their documents, at most. */
  readonly dossierCalls?: number;
  /** Of the last pull. */
  readonly callsPerSecond?: number;
}
