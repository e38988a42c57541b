import { matchText } from './match.ts';
import { refuse, type Refusal } from './note.ts';

/** The attribute label of a column header. */
export interface ResolvedLabel {
  readonly ok: true;
  readonly label: string;
}

/** A column header with no attribute label, or with several. */
export interface UnresolvedLabel extends Refusal {
  /** All labels that match, or without a match those with the most similar spelling. */
  readonly candidates: readonly string[];
}

/** Matches a column header to one attribute label (R048). @param labels as the account's attribute list returns them. */
export function resolveLabel(header: string, labels: readonly string[]): ResolvedLabel | UnresolvedLabel {
  const match = matchText(header, labels);
  switch (match.kind) {
    case 'exact':
    case 'folded':
      return { ok: true, label: match.found };
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
