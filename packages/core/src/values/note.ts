import { quoteParam } from './safe-text.ts';
import { englishSentences } from './sentences.ts';

/** The codes of notes: the keys of `englishSentences`. */
export type NoteCode = keyof typeof englishSentences;
export interface Sentences extends Readonly<Record<NoteCode, string>> {
  /** The name of a VAT number within a sentence. Default: VAT. */
  readonly vatName?: string;
}

/** A remark about a value: a code to switch on, and the parameters of its sentence in any language. */
export interface Note {
  readonly code: NoteCode;
  readonly params: Readonly<Record<string, string>>;
}

/** A value that could not be read. `message` is `note` in English: one line that says what to do. */
export interface Refusal {
  readonly ok: false;
  readonly note: Note;
  readonly message: string;
}

/** Parameters with kinds of identifiers. All but VAT have one name in every language. */
const kindParams: readonly string[] = ['kind', 'kinds', 'found'];

export function createNote(code: NoteCode, params: Readonly<Record<string, string>> = {}): Note {
  return { code, params };
}

/** One line in the language of `sentences`. */
export function describeNote(note: Note, sentences: Sentences = englishSentences): string {
  return sentences[note.code].replace(/\{(\w+)\}/g, (_, name: string) => {
    const param = note.params[name] ?? '';
    return quoteParam(kindParams.includes(name) ? param.replace('VAT', sentences.vatName ?? 'VAT') : param);
  });
}

export function refuse(code: NoteCode, params: Readonly<Record<string, string>> = {}): Refusal {
  const note = createNote(code, params);
  return { ok: false, note, message: describeNote(note) };
}
