import { matchText } from './match.ts';
import { refuse, type Refusal } from './note.ts';

export interface ResolvedLabel {
  readonly ok: true;
  readonly label: string;
  /** False if the header differs in case, accents or blanks: show what it was taken for. */
  readonly isExact: boolean;
}

export interface UnresolvedLabel extends Refusal {
  /** The labels it fits, or those that are spelt nearly alike. */
  readonly candidates: readonly string[];
}

/** The one attribute label a header stands for (R048). @param labels as the account's attribute list returns them. */
export function resolveLabel(header: string, labels: readonly string[]): ResolvedLabel | UnresolvedLabel {
  const match = matchText(header, labels);
  switch (match.kind) {
    case 'exact':
    case 'folded':
      return { ok: true, label: match.found, isExact: match.kind === 'exact' };
    case 'ambiguous':
      return {
        ...refuse('ambiguousLabel', { text: header, allowed: match.rivals.join(', ') }),
        candidates: match.rivals,
      };
    case 'none': {
      const nearest = match.nearest.join(', ');
      const refusal =
        nearest === ''
          ? refuse('unknownLabel', { text: header })
          : refuse('unknownLabelNear', { text: header, nearest });
      return { ...refusal, candidates: match.nearest };
    }
  }
}
