import { invalid, notFound } from './google-error.ts';
import { checkRole, isForApp, PlainText, route, scopes, type Call, type Route } from './route.ts';
import { Spreadsheet } from './spreadsheet.ts';

const allowed = [scopes.drive, scopes.driveFile];
const spreadsheetType = 'application/vnd.google-apps.spreadsheet';
const file = '^\\/drive\\/v3\\/files\\/(?<fileId>[^/]+)';

export const driveRoutes: readonly Route[] = [
  route('GET', 'drive.files.list', /^\/drive\/v3\/files$/, allowed, ({ state, user }) => ({
    files: [...state.spreadsheets.values()]
      .filter((book) => book.roles.has(user.email) && isForApp(book, user, [scopes.drive]))
      .map(describe),
  })),
  route<{ readonly name?: string; readonly mimeType?: string }>(
    'POST',
    'drive.files.create',
    /^\/drive\/v3\/files$/,
    allowed,
    ({ state, user, body }) => {
      if (body.mimeType !== spreadsheetType) throw invalid(`This fake makes no files of the type ${body.mimeType}.`);
      const book = new Spreadsheet(state.newId('1'), body.name ?? 'Untitled', user.email);
      book.apps.add(user.app);
      state.spreadsheets.set(book.id, book);
      return describe(book);
    },
  ),
  route('GET', 'drive.files.export', new RegExp(`${file}\\/export$`), allowed, (call) => {
    const book = open(call, 'reader');
    if (call.query.get('mimeType') !== 'text/csv') throw invalid('The requested conversion is not supported.');
    return new PlainText('text/csv', writeCsv(book.rows(book.sheets[0]?.name ?? '')));
  }),
  route('GET', 'drive.files.get', new RegExp(`${file}$`), allowed, (call) => describe(open(call, 'reader'))),
  route('GET', 'drive.permissions.list', new RegExp(`${file}\\/permissions$`), allowed, (call) => ({
    permissions: [...open(call, 'reader').roles].map(([emailAddress, role]) => ({
      id: emailAddress,
      emailAddress,
      role,
    })),
  })),
  route<{ readonly type?: string; readonly role?: string; readonly emailAddress?: string }>(
    'POST',
    'drive.permissions.create',
    new RegExp(`${file}\\/permissions$`),
    allowed,
    (call) => {
      const book = open(call, 'writer');
      const { type, role, emailAddress } = call.body;
      const holder = type === 'anyone' ? 'anyone' : emailAddress;
      if (holder === undefined || (role !== 'reader' && role !== 'writer')) {
        throw invalid('The permission type, role and address are required.');
      }
      book.roles.set(holder, role);
      return { id: holder, type, role };
    },
  ),
  route(
    'DELETE',
    'drive.permissions.delete',
    new RegExp(`${file}\\/permissions\\/(?<permissionId>[^/]+)$`),
    allowed,
    (call) => {
      if (!open(call, 'writer').roles.delete(call.parts['permissionId'] ?? '')) throw notFound();
      return {};
    },
  ),
];

/** Drive answers 404 for files that the user cannot see. */
function open({ state, user, parts }: Call<unknown>, needs: 'reader' | 'writer'): Spreadsheet {
  const book = state.spreadsheets.get(parts['fileId'] ?? '');
  if (book === undefined || !isForApp(book, user, [scopes.drive])) throw notFound();
  if (!(book.roles.has(user.email) || book.roles.has('anyone'))) throw notFound();
  checkRole(book, user, needs);
  return book;
}

function describe({ id, title }: Spreadsheet): object {
  return { id, name: title, mimeType: spreadsheetType };
}

function writeCsv(rows: ReturnType<Spreadsheet['rows']>): string {
  const cellOf = (cell: (typeof rows)[number][number]): string => {
    const text = typeof cell === 'object' ? '' : String(cell);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((cells) => cells.map(cellOf).join(',')).join('\r\n');
}
