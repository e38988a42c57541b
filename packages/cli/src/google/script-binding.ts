import { ConnectorError } from '@tpr/core';
import type { script_v1 } from 'googleapis/build/src/apis/script/index.js';
import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { NotThere } from './google-clients.ts';
import type { GoogleRetry } from './retry.ts';

/** A file of an Apps Script project. */
export interface ScriptFile {
  readonly name: string;
  readonly type: 'JSON' | 'SERVER_JS' | 'HTML';
  readonly source: string;
}

/** An Apps Script project, and the document to which it is bound. */
export interface BoundScript {
  readonly scriptId: string;
  readonly title: string;
  /** Undefined for a standalone project. Source: developers.google.com/apps-script/api/reference/rest/v1/projects. */
  readonly parentId: string | undefined;
  readonly files: readonly ScriptFile[];
}

/**
 * The metadata key with the id of the spreadsheet's script, because no Google API lists the scripts that are bound to a
 * spreadsheet. Every editor of the spreadsheet can change the entry, so it is only a hint.
 */
const scriptKey = 'tpr.script';

const titleOf = 'Third parties';

/** The script project of one spreadsheet. */
export class ScriptBinding {
  private readonly spreadsheetId: string;
  private readonly sheets: sheets_v4.Sheets;
  private readonly script: script_v1.Script;
  private readonly onSheet: GoogleRetry;
  private readonly onScript: GoogleRetry;

  constructor(
    spreadsheetId: string,
    clients: { readonly sheets: sheets_v4.Sheets; readonly script: script_v1.Script },
    retry: { readonly onSheet: GoogleRetry; readonly onScript: GoogleRetry },
  ) {
    this.spreadsheetId = spreadsheetId;
    this.sheets = clients.sheets;
    this.script = clients.script;
    this.onSheet = retry.onSheet;
    this.onScript = retry.onScript;
  }

  /** The title of the spreadsheet, and the id of its script according to the note. */
  async look(): Promise<{ readonly title: string; readonly scriptId: string | undefined }> {
    const fields = 'properties.title,developerMetadata(metadataKey,metadataValue)';
    const { data } = await this.onSheet.send('read', true, () =>
      this.sheets.spreadsheets.get({ spreadsheetId: this.spreadsheetId, fields }),
    );
    const mark = data.developerMetadata?.find(({ metadataKey }) => metadataKey === scriptKey);
    return { title: data.properties?.title ?? '', scriptId: mark?.metadataValue ?? undefined };
  }

  /** Undefined when the project is gone. */
  async open(scriptId: string): Promise<BoundScript | undefined> {
    try {
      const { data } = await this.onScript.send('read', true, () => this.script.projects.get({ scriptId }));
      const content = await this.onScript.send('read', true, () => this.script.projects.getContent({ scriptId }));
      return {
        scriptId,
        title: data.title ?? '',
        parentId: data.parentId ?? undefined,
        files: (content.data.files ?? []).map(readFile),
      };
    } catch (error) {
      if (error instanceof NotThere) return undefined;
      throw error;
    }
  }

  /** Creates an empty project, bound to the spreadsheet. @throws ConnectorError `unknown-outcome` if the response is lost */
  async create(): Promise<string> {
    const requestBody = { title: titleOf, parentId: this.spreadsheetId };
    const advice = `Look for "${titleOf}" at script.google.com/home. If it is there, name it: --script <id>. Otherwise run this again.`;
    const { data } = await this.onScript.create('an Apps Script project', advice, () =>
      this.script.projects.create({ requestBody }),
    );
    if (typeof data.scriptId !== 'string') {
      throw new ConnectorError('invalid-response', `Apps Script did not return the id of the new project. ${advice}`, {
        field: 'scriptId',
      });
    }
    return data.scriptId;
  }

  /** Notes which script has the add-on, in place of an earlier note. Sending it twice does no harm. */
  async note(scriptId: string): Promise<void> {
    const location = { spreadsheet: true };
    const mark = { metadataKey: scriptKey, metadataValue: scriptId, visibility: 'DOCUMENT', location };
    const requests = [
      { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataKey: scriptKey } } } },
      { createDeveloperMetadata: { developerMetadata: mark } },
    ];
    await this.onSheet.send('write', true, () =>
      this.sheets.spreadsheets.batchUpdate({ spreadsheetId: this.spreadsheetId, requestBody: { requests } }),
    );
  }

  /** Replaces every file of the project. */
  async writeFiles(scriptId: string, files: readonly ScriptFile[]): Promise<void> {
    const requestBody = { files: files.map((file) => ({ ...file })) };
    await this.onScript.send('write', true, () => this.script.projects.updateContent({ scriptId, requestBody }));
  }
}

function readFile({ name, type, source }: script_v1.Schema$File): ScriptFile {
  const known = type === 'JSON' || type === 'HTML' ? type : 'SERVER_JS';
  return { name: name ?? '', type: known, source: source ?? '' };
}
