/** The parameters and results of adding third parties. Plain JSON. */
import type { MatchFinding } from '../../../i18n/reconciliation.ts';
import type { Warnings } from '../../table-report.ts';
import type { SheetCell } from '../../port.ts';
import type { LegalIdKind } from '../../../values/legal-id-result.ts';

/** Where identifiers are read from, with the kind and the country that the user gave for all of them. */
export type OnboardSource =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly as: LegalIdKind | undefined;
      readonly country: string | undefined;
    }
  | { readonly kind: 'selection'; readonly as: LegalIdKind | undefined; readonly country: string | undefined };

/** An identifier of a line. */
export interface LineIdentifier {
  readonly idKind: LegalIdKind;
  readonly value: string;
  /** Why it is not an identifier of that kind, in one line; absent for a correct one. */
  readonly fault?: string;
}

/** What a line says about a company beside the identifier that was chosen. */
export interface ListedCompany {
  readonly name: string;
  readonly postalCode: string;
  /** The number that the list's own system gives to the company. */
  readonly reference: string;
  readonly others: readonly LineIdentifier[];
}

/** An identifier that was read from a list. */
export interface Candidate {
  /** From 1, in the order of the source. */
  readonly line: number;
  readonly typed: string;
  readonly idKind: LegalIdKind | undefined;
  readonly value: string | undefined;
  /** `unclear`: the identifier fits several kinds, and the list does not say which one. */
  readonly state: 'valid' | 'padded' | 'duplicate' | 'unclear' | 'invalid';
  readonly countryCode: string | undefined;
  /** One line: what is wrong, or what was changed. */
  readonly reason: string | undefined;
  /** Absent if the line says nothing else. Its texts are empty where the list has none. */
  readonly listed?: ListedCompany;
}

/** The result of `readIdentifiers`. */
export interface IdentifierReading {
  readonly candidates: readonly Candidate[];
  /** Number of hidden rows in the selection. They have no candidates. */
  readonly hiddenRows: number;
}

/** A line of a list compared with the portfolio. */
export interface PortfolioMatch {
  /** The most serious first. */
  readonly findings: readonly MatchFinding[];
  /** The third party that the identifiers name; absent if they name none, or several. */
  readonly thirdpartyId: string | undefined;
  readonly name: string | null;
  /** The code of the third party’s status. Null if it has no status, or if the list does not show it. */
  readonly status: string | null;
  /** What the user has to know about the findings; undefined if the findings say all. */
  readonly remark: string | undefined;
}

/** A candidate with its expected outcome. */
export interface PlannedAddition extends Candidate {
  readonly plan: 'add' | 'alreadyThere' | 'notFound' | 'cannot';
  /** Absent for `alreadyThere` if the identifier names several third parties of the portfolio. */
  readonly thirdpartyId: string | undefined;
  /** Name of the company in the directory or in the portfolio; null when unknown. */
  readonly name: string | null;
  /** Absent if the line was not compared. */
  readonly match?: PortfolioMatch;
  /** E-mail addresses that its dossier invites; absent for none. */
  readonly emails?: readonly string[];
}

/** The outcome of one line. */
export interface AdditionOutcome {
  readonly addition: PlannedAddition;
  /**
   * `dossierStarted`: the third party was there already. `leftOut`: nothing was sent for the line. `refused`: the service
   * did not accept it.
   */
  readonly kind: 'added' | 'dossierStarted' | 'alreadyThere' | 'leftOut' | 'refused' | 'pending';
  readonly thirdpartyId: string | undefined;
  readonly reason: string | undefined;
  /** Something was refused although the third party was added. */
  readonly hasTrouble?: boolean;
}

/** The parameters of `onboard`. */
export interface OnboardOrder {
  readonly additions: readonly PlannedAddition[];
  readonly attributes: readonly { readonly label: string; readonly cell: SheetCell }[];
  /** Type of a dossier to create for each third party; the service may send e-mails for it. */
  readonly dossierType: string | undefined;
  /** Third parties that are in the portfolio already get the dossier, too. Their attributes stay as they are. */
  readonly includesExisting?: boolean;
}

/** The result of `onboard`: its name in the activity log, the number of lines by outcome, and why it stopped. */
export interface OnboardReport extends Warnings {
  readonly run: string;
  readonly added: number;
  /** Third parties that were there already, for which a dossier was started. */
  readonly dossierStarted: number;
  readonly alreadyThere: number;
  readonly leftOut: number;
  readonly refused: number;
  readonly pending: number;
  readonly stop: string | undefined;
}

/** The result of `enterReferences`, in third parties. */
export interface EnteredReferences {
  readonly entered: number;
  /** The cell had the reference already. */
  readonly unchanged: number;
  /** The cell has an unsent edit or a formula, and stays. */
  readonly edited: number;
  /** The cell has a number with leading zeros, and the list a shorter one, which has lost its own. The cell stays. */
  readonly shortened: number;
  /** The third party has no row in the table. */
  readonly absent: number;
}
