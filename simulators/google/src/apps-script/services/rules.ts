import { textOf, type Value } from '../../spreadsheet/cell.ts';

/** Data validations and other rules of cells, with their builders. Their settings are readable by name. */
export class DataValidation {
  readonly kind: 'list' | 'checkbox' | 'any';
  readonly values: readonly string[];
  readonly allowsInvalid: boolean;
  readonly help: string;

  constructor(from: DataValidationBuilder | DataValidation) {
    this.kind = from.kind;
    this.values = from.values;
    this.allowsInvalid = from.allowsInvalid;
    this.help = from.help;
  }
}

/** Whether a rule was set to reject this value. An empty cell is never rejected. */
export function rejects(rule: object | undefined, value: Value | undefined): boolean {
  if (!(rule instanceof DataValidation) || rule.allowsInvalid || value === undefined) return false;
  if (rule.kind === 'checkbox') return typeof value !== 'boolean';
  return rule.kind === 'list' && !rule.values.includes(textOf(value));
}

export class DataValidationBuilder {
  kind: DataValidation['kind'] = 'any';
  values: readonly string[] = [];
  allowsInvalid = true;
  help = '';

  requireValueInList(values: readonly string[]): this {
    if (values.length > 500) throw new Error('The data validation rule has more items than the limit of 500.');
    this.kind = 'list';
    this.values = values.map(String);
    return this;
  }

  requireCheckbox(): this {
    this.kind = 'checkbox';
    return this;
  }

  setAllowInvalid(allows: boolean): this {
    this.allowsInvalid = allows;
    return this;
  }

  setHelpText(text: string): this {
    this.help = text;
    return this;
  }

  build(): DataValidation {
    return new DataValidation(this);
  }
}

export class FilterCriteria {
  readonly hidden: readonly string[];

  constructor(hidden: readonly string[]) {
    this.hidden = hidden;
  }

  getHiddenValues(): string[] {
    return [...this.hidden];
  }
}

export class FilterCriteriaBuilder {
  private hidden: readonly string[] = [];

  setHiddenValues(values: readonly string[]): this {
    this.hidden = values.map(String);
    return this;
  }

  build(): FilterCriteria {
    return new FilterCriteria(this.hidden);
  }
}

export class RichTextValue {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  getText(): string {
    return this.text;
  }
}

export class RichTextValueBuilder {
  private text = '';

  setText(text: string): this {
    this.text = text;
    return this;
  }

  build(): RichTextValue {
    return new RichTextValue(this.text);
  }
}
