import * as z from 'zod/mini';
import { parseIsoDate } from '../values/calendar.ts';
import { isPlainStep } from './path-step.ts';

/**
 * Schemas of inputs: strict, each with a message that users see. Identifiers are text; branded types prevent that one
 * kind is passed for another (R068).
 */
declare const kindOfId: unique symbol;
type Branded<B extends string> = string & { readonly [kindOfId]?: B };

export type ThirdPartyId = Branded<'thirdpartyId'>;
export type DossierId = Branded<'dossierId'>;
export type DocumentId = Branded<'documentId'>;
/** The evidence's own identifier, which is the fileId of a download (R069). */
export type FileId = Branded<'fileId'>;
/** What approve and reject take; never a document's identifier (R068). */
export type ResponseId = Branded<'responseId'>;

const identifier =
  <T>(name: string) =>
  (): z.ZodMiniType<T> =>
    z.string(`${name} has to be a text`).check(
      z.maxLength(64, `${name} has to be the identifier the service gave`),
      // Also refuses an expression that was not evaluated, `{{$json.id}}`: it would be sent as a path.
      z.refine(isPlainStep, `${name} has to be the identifier the service gave`),
      z.meta({ description: name }),
    ) as unknown as z.ZodMiniType<T>;

export const thirdpartyId = identifier<ThirdPartyId>('thirdpartyId');
export const dossierId = identifier<DossierId>('dossierId');
export const documentId = identifier<DocumentId>('documentId');
export const fileId = identifier<FileId>('fileId');
export const responseId = identifier<ResponseId>('responseId');

/** The legacy interface takes integers only (R138, R140). */
export const integerId = (name: string) =>
  z.string(`${name} has to be a text`).check(z.regex(/^\d{1,19}$/, `${name} has to be a whole number`));

const sentence = (message: string) => z.string(message).check(z.minLength(1, message));

export const filled = (name: string) => sentence(`${name} must not be empty`);
/** A day of the calendar. 31 February is refused, although it is written like a day. */
export const day = (name: string) => {
  const message = `${name} has to be a date, YYYY-MM-DD`;
  const isDay = (text: string) => parseIsoDate(text) !== undefined;
  return z.string(`${name} has to be a date`).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, message), z.refine(isDay, message));
};
export const digits = (name: string, length: number) =>
  z.string(`${name} has to be a text`).check(z.regex(new RegExp(`^\\d{${length}}$`), `${name} has ${length} digits`));
export const emails = () =>
  z.array(
    z
      .string('an e-mail address has to be a text')
      .check(z.regex(/^[^\s@]+@[^\s@]+$/, 'an e-mail address has the form name@domain')),
    'the e-mail addresses have to be a list',
  );
export const codes = (name: string) => z.array(filled(name), `${name} has to be a list of codes`);
export const yesNo = (name: string) => z.boolean(`${name} has to be true or false`);
export const countryCode = () =>
  z
    .string('countryCode has to be a text')
    .check(z.regex(/^[A-Z]{2}$/, 'countryCode has to be two capital letters, such as FR'));
