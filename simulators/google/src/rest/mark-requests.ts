import type { Book, NamedBox } from '../spreadsheet/book.ts';
import { isRangeName } from '../spreadsheet/range-name.ts';
import { checkFields } from './field-mask.ts';
import { invalid } from './google-error.ts';
import { readPlace, readRange, writeRange } from './request-ranges.ts';
import type { Handlers } from './sheet-requests.ts';

/** Requests about metadata, protections and names. */
export const markRequests: Handlers<
  | 'createDeveloperMetadata'
  | 'deleteDeveloperMetadata'
  | 'addProtectedRange'
  | 'addNamedRange'
  | 'updateNamedRange'
  | 'deleteNamedRange'
> = {
  createDeveloperMetadata(file, { developerMetadata }) {
    const { metadataKey: key, metadataValue: value = '', visibility, location } = developerMetadata;
    if (key === undefined) throw invalid('Invalid requests[0].createDeveloperMetadata: metadataKey is required.');
    if (visibility === undefined) throw invalid('Invalid requests[0].createDeveloperMetadata: visibility is required.');
    if (visibility !== 'DOCUMENT') throw invalid('This fake knows no projects: only DOCUMENT is visible.');
    const metadataId = developerMetadata.metadataId ?? file.book.nextId();
    file.addMetadata({ metadataId, key, value, visibility, place: readPlace(file, location) });
    return { createDeveloperMetadata: { developerMetadata: { ...developerMetadata, metadataId } } };
  },
  deleteDeveloperMetadata(file, { dataFilter }) {
    const { metadataKey, metadataId } = dataFilter.developerMetadataLookup ?? {};
    file.removeMetadata(
      (each) =>
        (metadataKey === undefined || each.key === metadataKey) &&
        (metadataId === undefined || each.metadataId === metadataId),
    );
    return {};
  },
  addProtectedRange(file, { protectedRange }) {
    const { range = {}, warningOnly = false, description = '', ...others } = protectedRange;
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) throw invalid(`This fake gives protections no ${unknown}.`);
    const { sheet, box } = readRange(file, range);
    const isWhole = Object.keys(range).every((name) => name === 'sheetId');
    if (!isWhole) sheet.boxes.add(box);
    sheet.protections.push({
      box: isWhole ? undefined : box,
      isWarningOnly: warningOnly,
      description,
      editors: undefined,
    });
    return { addProtectedRange: { protectedRange: { ...protectedRange, requestingUserCanEdit: true } } };
  },
  addNamedRange(file, { namedRange: { name = '', range = {} } }) {
    const { book } = file;
    checkName(book, name, 'addNamedRange');
    const { sheet, box } = readRange(file, range);
    const { id: namedRangeId } = book.addName(name, sheet, box);
    return { addNamedRange: { namedRange: { namedRangeId, name, range: writeRange(sheet, box) } } };
  },
  updateNamedRange(file, { namedRange, fields }) {
    const names = checkFields(fields);
    const found = file.book.names.find(({ id }) => id === namedRange.namedRangeId);
    if (found === undefined) throw invalid('Invalid requests[0].updateNamedRange: No such named range.');
    if (names.includes('name') && namedRange.name !== found.name) {
      found.name = checkName(file.book, namedRange.name ?? '', 'updateNamedRange', found);
    }
    if (names.includes('range')) Object.assign(found.box, readRange(file, namedRange.range ?? {}).box);
    return {};
  },
  deleteNamedRange({ book }, { namedRangeId }) {
    const at = book.names.findIndex(({ id }) => id === namedRangeId);
    if (at < 0) throw invalid('Invalid requests[0].deleteNamedRange: No such named range.');
    book.names.splice(at, 1);
    return {};
  },
};

function checkName({ names }: Book, name: string, request: string, own?: NamedBox): string {
  if (!isRangeName(name)) throw invalid(`Invalid requests[0].${request}: The name you entered is not valid: ${name}`);
  if (names.some((each) => each !== own && each.name.toLowerCase() === name.toLowerCase())) {
    throw invalid(
      `Invalid requests[0].${request}: Cannot add named range with name: ${name}, a named range with that name already exists.`,
    );
  }
  return name;
}
