import { passesDataTypes } from '../platforms/data-types.ts';
import { platforms, type Platform, type PlatformName } from '../platforms/platform.ts';
import { mergesUndo } from '../platforms/undo.ts';
import { boxOf, parseAddress, type Box } from './address.ts';
import { Calculation } from './calculation.ts';
import type { Author, Change, ChangeListener, Happening, Person } from './change.ts';
import type { Content } from './content.ts';
import type { EntryRules } from './entry.ts';
import { createCounters, Faults, type Counters } from './faults.ts';
import { Functions } from './functions.ts';
import { Range } from './range.ts';
import { Protection } from './protection.ts';
import { internalError, invalidArgument, invalidOperation, itemAlreadyExists, itemNotFound } from './refusal.ts';
import { Ribbon } from './ribbon.ts';
import { Sheet, type Visibility } from './sheet.ts';
import { moveCells } from './structure.ts';
import { cellEdit, type StructuralEdit } from './structural-edit.ts';
import { StyleBook } from './style.ts';
import { demandUnfiltered } from './table-rows.ts';
import { Tables } from './tables.ts';
import { UndoList } from './undo-list.ts';
import { renameSheetIn } from './formula-text.ts';
import { User } from './user.ts';

export interface WorkbookOptions {
  /** Default: Book1.xlsx. */
  readonly name?: string;
  /** Dates count from 1904, as in old Macintosh files. */
  readonly is1904?: boolean;
  /** The clock of date filters such as `Today`. Default: the computer's. */
  readonly now?: () => Date;
  /** BCP 47; determines how typed text is parsed. Default: English (United States). */
  readonly locale?: string;
  /** Size limits of a request and a response in Excel on the web. Default 5 MB. */
  readonly maxRequestBytes?: number;
  readonly maxResponseBytes?: number;
  /** The Excel that has it open. Default: on the web. */
  readonly platform?: PlatformName;
  /** Overrides requirement sets of the platform, such as `{ ExcelApi: '1.8' }`; `0.0` removes a set. */
  readonly requirementSets?: Readonly<Record<string, string>>;
  /** Whether a leading apostrophe stays in cells formatted as text; Excel presumably removes it. */
  readonly keepsApostropheInText?: boolean;
}

/** A name for a range or a formula. */
export interface DefinedName {
  readonly name: string;
  formula: string;
  readonly range: Range | undefined;
  comment: string;
  isVisible: boolean;
}

/** A simulated workbook. The add-in accesses it through the protocol, a user through `user`. */
export class Workbook {
  readonly name: string;
  /** A user may change it in Excel's options: cells keep their serial numbers, which then mean other dates. */
  is1904: boolean;
  readonly now: () => Date;
  readonly locale: string;
  readonly maxRequestBytes: number;
  readonly maxResponseBytes: number;
  readonly sheets: Sheet[] = [];
  readonly tables: Tables = new Tables(this);
  /** Protection of the structure: while it is on, no sheet is added, deleted, renamed, moved, hidden or shown. */
  readonly structure = new Protection();
  /** Document settings, saved with the file. */
  readonly settings = new Map<string, unknown>();
  /** `Office.context.document.settings`, once saved. */
  readonly documentSettings = new Map<string, unknown>();
  /** By lower-case name. */
  readonly names = new Map<string, DefinedName>();
  readonly properties = new Map<string, unknown>();
  readonly customProperties = new Map<string, unknown>();
  readonly customXmlParts = new Map<string, string>();
  readonly functions: Functions;
  readonly calculation: Calculation = new Calculation(this);
  readonly ribbon = new Ribbon();
  /** The user at the keyboard. */
  readonly user: User = new User(this, 'self');
  /** A colleague who has the same workbook open in another Excel. */
  readonly colleague: User = new User(this, 'colleague');
  readonly faults = new Faults();
  readonly counters: Counters = createCounters();
  readonly undoList = new UndoList();
  /** Calls that are not simulated, as `Type.Member`; each was refused with ApiNotFound. */
  readonly unknownCalls: string[] = [];
  /** Calls that the platform does not have, as `Type.Member`; each was refused with ApiNotFound. */
  readonly missingCalls: string[] = [];
  /** Every requested member, as `Type.Member`. */
  readonly askedMembers = new Set<string>();
  /** The add-in's refused calls, as `Code Type.member`, without refusals injected by a test. */
  readonly refusals: string[] = [];
  /** Running `Excel.run`s with `mergeUndoGroup`; always 0 when this Excel does not support it. */
  undoGroups = 0;
  readonly platform: Platform;
  readonly requirementSets: Readonly<Record<string, string>>;
  /** People whose Excel raises no events: `Excel.Runtime.enableEvents` belongs to an Excel, not to the document. */
  readonly withoutEvents = new Set<Person>();
  /** Whether the panel is shown; set by `showPanel`. */
  panelVisibility: 'Visible' | 'Hidden' = 'Visible';
  isAddinRunning = false;
  /** Set by the simulator of the add-in's page: called when Excel opens the page. */
  onLaunch: () => void = () => undefined;
  /** Stored in the document: with `Background` the add-in starts when the document is opened. */
  startupState = 'Inactive';
  private readonly keepsApostropheInText: boolean;
  private readonly styles = new StyleBook();
  private readonly listeners = new Set<ChangeListener>();
  private readonly ownTracked = new Set<Range>();
  private ownAuthor: Author = 'addin';
  private ownPerson: Person = 'self';
  private lastId = 0;
  private ownActive: Sheet;
  private ownSelection: Range;
  /** Further selected blocks, which were selected before with Ctrl. */
  private earlierBlocks: readonly Box[] = [];

  constructor(options: WorkbookOptions = {}) {
    this.name = options.name ?? 'Book1.xlsx';
    this.is1904 = options.is1904 ?? false;
    this.now = options.now ?? (() => new Date());
    this.locale = options.locale ?? 'en-US';
    this.platform = platforms[options.platform ?? 'web'];
    this.requirementSets = { ...this.platform.requirementSets, ...options.requirementSets };
    this.functions = new Functions(passesDataTypes(this.requirementSets));
    this.maxRequestBytes = options.maxRequestBytes ?? 5_000_000;
    this.maxResponseBytes = options.maxResponseBytes ?? 5_000_000;
    this.keepsApostropheInText = options.keepsApostropheInText ?? false;
    this.ownActive = this.newSheet('Sheet1');
    this.sheets.push(this.ownActive);
    this.ownSelection = this.track(this.rangeOn(this.ownActive, boxOf(0, 0)));
  }

  /** Values written by an add-in are parsed in English, in every language of Excel. */
  get entryRules(): EntryRules {
    const { is1904, keepsApostropheInText } = this;
    return { isDayFirst: false, decimal: '.', is1904, keepsApostropheInText, isTyped: false };
  }

  /** Opens the add-in's page, unless it is open. */
  launch(): void {
    if (this.isAddinRunning) return;
    this.isAddinRunning = true;
    this.onLaunch();
  }

  /** Call when an `Excel.run` with `mergeUndoGroup` begins or has ended. */
  groupUndo(isBegun: boolean): void {
    if (mergesUndo(this.requirementSets)) this.undoGroups = Math.max(0, this.undoGroups + (isBegun ? 1 : -1));
  }

  /**
   * Closes and opens the workbook. State that is not saved in the file is reset: ribbon, shortcuts, the open panel. The
   * add-in starts again if `startupState` says so.
   */
  reopen(): void {
    this.isAddinRunning = false;
    this.undoGroups = 0;
    this.undoList.clear();
    this.ribbon.forget();
    this.withoutEvents.clear();
    this.panelVisibility = 'Hidden';
    this.tell({ kind: 'ribbon' });
    if (this.startupState === 'Background') this.launch();
  }

  get active(): Sheet {
    return this.ownActive;
  }

  get selection(): Range {
    return this.ownSelection;
  }

  newId(prefix: string): string {
    this.lastId += 1;
    return `{${prefix}-${String(this.lastId).padStart(6, '0')}}`;
  }

  /** By name without regard to case, or by id. @throws Refusal ItemNotFound */
  sheet(key: string): Sheet {
    const sheet = this.findSheet(key);
    if (!sheet) throw itemNotFound(`worksheet ${key}`);
    return sheet;
  }

  findSheet(key: string): Sheet | undefined {
    return this.sheets.find(({ id, name }) => id === key || name.toLowerCase() === String(key).toLowerCase());
  }

  addSheet(name?: string): Sheet {
    this.demandOpenStructure();
    let number = this.sheets.length + 1;
    while (name === undefined && this.findSheet(`Sheet${number}`)) number += 1;
    const chosen = name ?? `Sheet${number}`;
    this.demandSheetName(chosen);
    const sheet = this.newSheet(chosen);
    this.sheets.push(sheet);
    this.tell({ kind: 'sheet-added', sheet });
    return sheet;
  }

  deleteSheet(sheet: Sheet): void {
    this.demandOpenStructure();
    const visible = this.sheets.filter((other) => other !== sheet && other.visibility === 'Visible');
    if (visible.length === 0) throw invalidOperation('a workbook shows at least one sheet');
    for (const table of this.tables.on(sheet)) this.tables.delete(table);
    this.calculation.leave(sheet, boxOf(0, 0, Infinity, Infinity));
    this.sheets.splice(this.sheets.indexOf(sheet), 1);
    if (this.ownActive === sheet && visible[0]) this.activate(visible[0]);
    this.tell({ kind: 'sheet-deleted', sheet });
  }

  renameSheet(sheet: Sheet, name: string): void {
    if (name === sheet.name) return;
    this.demandOpenStructure();
    this.demandSheetName(name, sheet);
    for (const { cells } of this.sheets) {
      for (const [row, column, formula] of cells.formulas.filled(boxOf(0, 0, Infinity, Infinity))) {
        cells.formulas.set(row, column, renameSheetIn(formula, sheet.name, name));
      }
    }
    sheet.name = name;
    this.tell({ kind: 'sheet-changed', sheet });
  }

  showSheet(sheet: Sheet, visibility: Visibility): void {
    this.demandOpenStructure();
    const others = this.sheets.filter((other) => other !== sheet && other.visibility === 'Visible');
    if (visibility !== 'Visible' && others.length === 0) throw invalidOperation('a workbook shows at least one sheet');
    sheet.visibility = visibility;
    if (visibility !== 'Visible' && this.ownActive === sheet && others[0]) this.activate(others[0]);
    this.tell({ kind: 'sheet-changed', sheet });
  }

  moveSheet(sheet: Sheet, position: number): void {
    this.demandOpenStructure();
    if (!Number.isInteger(position) || position < 0 || position >= this.sheets.length)
      throw invalidArgument(`position ${position}`);
    this.sheets.splice(this.sheets.indexOf(sheet), 1);
    this.sheets.splice(position, 0, sheet);
    this.tell({ kind: 'sheet-changed', sheet });
  }

  /** @throws Refusal InvalidOperation for a hidden sheet. */
  activate(sheet: Sheet): void {
    if (sheet.visibility !== 'Visible') throw invalidOperation('a hidden sheet cannot be activated');
    if (sheet === this.ownActive) return;
    const previous = this.ownActive;
    this.ownActive = sheet;
    this.tell({ kind: 'sheet-activated', sheet, previous });
    this.select(this.rangeOn(sheet, boxOf(0, 0)));
  }

  get selectedBlocks(): readonly Box[] {
    return [...this.earlierBlocks, this.ownSelection.box];
  }

  select(range: Range, earlier: readonly Box[] = []): void {
    this.earlierBlocks = earlier;
    this.untrack(this.ownSelection);
    this.ownSelection = this.track(this.rangeOn(range.sheet, range.box));
    this.tell({ kind: 'selection', sheet: range.sheet, box: range.box });
  }

  showPanel(isShown: boolean): void {
    this.panelVisibility = isShown ? 'Visible' : 'Hidden';
    this.tell({ kind: 'panel' });
  }

  /** An address such as `A1:B2` on a sheet given by name, for tests and tools. */
  range(sheet: string, address: string): Range {
    return this.rangeOn(this.sheet(sheet), parseAddress(address).box);
  }

  rangeOn(sheet: Sheet, box: Box): Range {
    return new Range(this, sheet, box);
  }

  /** From now on the range moves with its cells. */
  track(range: Range): Range {
    this.ownTracked.add(range);
    return range;
  }

  untrack(range: Range): void {
    this.ownTracked.delete(range);
  }

  get tracked(): ReadonlySet<Range> {
    return this.ownTracked;
  }

  /**
   * Inserts or deletes rows, columns or cells, with everything that depends on them. @param box the inserted or deleted
   * cells
   */
  move(sheet: Sheet, edit: StructuralEdit, box: Box): void {
    const { sheet: on, box: before } = this.ownSelection;
    moveCells(this, sheet, edit, box);
    // There is always a selection: after a deletion, the cells in its place.
    if (this.ownSelection.isDeleted) this.select(this.rangeOn(on, before));
  }

  /** Inserts (1) or deletes (-1) the cells of a range, pushing others along the axis. */
  shiftCells(range: Range, axis: 'rows' | 'columns', sign: 1 | -1): void {
    for (const table of axis === 'rows' ? this.tables.touching(range.sheet, range.box) : []) demandUnfiltered(table);
    this.move(range.sheet, cellEdit(range.box, axis, sign), range.box);
  }

  /** Sets the value of a formula cell, for an external formula engine. Row and column count from 0. */
  setCalculated(sheet: string, row: number, column: number, value: Content | undefined): void {
    const on = this.sheet(sheet);
    on.cells.contents.set(row, column, value === '' ? undefined : value);
    this.as('calculation', () => this.tell({ kind: 'cells', sheet: on, box: boxOf(row, column) }));
  }

  /** Listens to every change. @returns a function that ends it */
  onChange(listener: ChangeListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Of the user's own Excel. */
  get enableEvents(): boolean {
    return !this.withoutEvents.has('self');
  }

  get author(): Author {
    return this.ownAuthor;
  }

  /** Runs an action with a given author and person. */
  as<T>(author: Author, act: () => T, person = this.ownPerson): T {
    const before = [this.ownAuthor, this.ownPerson] as const;
    [this.ownAuthor, this.ownPerson] = [author, person];
    try {
      return act();
    } finally {
      [this.ownAuthor, this.ownPerson] = before;
    }
  }

  tell(happening: Happening): void {
    const change: Change = { ...happening, by: this.ownAuthor, person: this.ownPerson };
    this.calculation.hear(change);
    for (const listener of this.listeners) listener(change);
  }

  private newSheet(name: string): Sheet {
    return new Sheet(this.newId('WS'), name, this.styles);
  }

  private demandOpenStructure(): void {
    if (this.structure.isOn) throw internalError();
  }

  private demandSheetName(name: string, own?: Sheet): void {
    const other = this.findSheet(name);
    if (other && other !== own) throw itemAlreadyExists(name);
    const isValid =
      name.length > 0 && name.length <= 31 && !/[\\/?*:[\]]|^'|'$/.test(name) && name.toLowerCase() !== 'history';
    if (!isValid) throw invalidArgument(`${name} is not a sheet name`);
  }
}
