import * as z from 'zod/mini';
import { canonicalStatus } from '../../values/status.ts';
import { callForm, pageForm, prefixForm, tokenPathForm } from '../path.ts';

/**
 * One fact about the service that a company may have to change: its value, its source, and alternatives. `tpr doctor`
 * tries the values in `also` when the value does not fit.
 */
export interface Entry<T> {
  readonly value: T;
  /** `specified`: the specification says so. `assumed`: it does not. `observed`: a running service answered so. */
  readonly basis: 'specified' | 'assumed' | 'observed';
  /** The gap or requirement behind it, such as G20 or R004. */
  readonly source: string;
  readonly note: string;
  readonly also: readonly T[];
  /** The schema for overlays. Created when an overlay is read, so that a formula without one does not wait for it. */
  readonly schema: () => z.ZodMiniType<T>;
}

type Reason = { readonly source: string; readonly note: string; readonly basis?: 'specified' };

function entry<T>(schema: () => z.ZodMiniType<T>, value: T, reason: Reason, also: readonly T[] = []): Entry<T> {
  return { value, basis: reason.basis ?? 'assumed', source: reason.source, note: reason.note, also, schema };
}

const callText = () => z.string().check(z.regex(callForm, 'a method and a path, such as "GET /account/{accountId}/x"'));
const pathText = (form: RegExp) => () => z.string().check(z.regex(form, 'a path, such as "/auth/token"'));
const nameText = () => z.string().check(z.regex(/^\S*$/, 'a name without spaces'));
const nameTexts = () => z.array(nameText()).check(z.minLength(1));

/** A method and a path template: `GET /account/{accountId}/x/{id}`. */
export const path = (value: string, reason: Reason, also: readonly string[] = []) =>
  entry<string>(callText, value, reason, also);

/** A path below the address of the issuer. */
export const tokenPath = (value: string, reason: Reason) => entry<string>(pathText(tokenPathForm), value, reason);

/** The prefix of all paths; may be empty. */
export const prefix = (value: string, reason: Reason) => entry<string>(pathText(prefixForm), value, reason);

/** The name of a parameter on the wire; an empty text means that it is not sent. */
export const parameter = (value: string, reason: Reason, also: readonly string[] = []) =>
  entry<string>(nameText, value, reason, also);

/** Possible paths of one value in a response: dotted, `$` for the whole response. The first path with a value counts. */
export const places = (value: readonly string[], reason: Reason) => entry<readonly string[]>(nameTexts, value, reason);

/**
 * Maps the service's words to the connectors' words. Keys are compared without regard to case.
 * @param meanings all words of the connectors: any other one would have no effect. Default: any word.
 */
export const dictionary = (
  value: Readonly<Record<string, string>>,
  reason: Reason,
  meanings?: readonly [string, ...string[]],
) =>
  entry<Readonly<Record<string, string>>>(
    () => z.record(z.string(), meanings === undefined ? z.string() : meaningText(meanings)),
    value,
    reason,
  );

const meaningText = (meanings: readonly [string, ...string[]]) =>
  z
    .string()
    .check(z.refine((word) => canonicalStatus(word, {}, meanings) !== undefined, `one of ${meanings.join(', ')}`));

const pageText = () =>
  z.string().check(z.regex(pageForm, 'an address, such as "https://service.example.com/suppliers/{thirdpartyId}"'));

/** Addresses that users open, by the kind of record; nothing is sent to them. */
export const pages = (kinds: readonly string[], reason: Reason) =>
  entry<Readonly<Partial<Record<string, string>>>>(
    () => z.partialRecord(z.enum(kinds as [string, ...string[]], `one of ${kinds.join(', ')}`), pageText()),
    {},
    reason,
  );

export const choice = <const T extends string>(options: readonly T[], value: T, reason: Reason) =>
  entry<T>(
    () => z.enum(options as readonly [T, ...T[]]) as unknown as z.ZodMiniType<T>,
    value,
    reason,
    options.filter((option) => option !== value),
  );

export const words = (value: readonly string[], reason: Reason) =>
  entry<readonly string[]>(() => z.array(z.string()), value, reason);

/** The value of a header: languages and their weights, such as `fr-FR, en;q=0.5`. */
export const languageRange = (value: string, reason: Reason) =>
  entry<string>(
    () => z.string().check(z.regex(/^[\w\-*,;=. ]*$/, 'languages, such as "fr-FR, en;q=0.5"')),
    value,
    reason,
  );

/** A text without a usual value. */
export const emptyText = (reason: Reason) => entry<string>(() => z.string(), '', reason);

export const flag = (value: boolean, reason: Reason) => entry<boolean>(() => z.boolean(), value, reason, [!value]);

/** A number from `least` to `most`; its unit is part of the key. */
export const count = (value: number, [least, most]: readonly [number, number], reason: Reason) =>
  entry<number>(() => z.number().check(z.minimum(least), z.maximum(most)), value, reason);
