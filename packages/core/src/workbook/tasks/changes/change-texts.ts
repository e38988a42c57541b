import type { AttributeType, AttributeValue } from '../../../values/attribute-type.ts';
import { failurePunctuation } from '../../../i18n/failure-punctuation.ts';
import { describeFor } from '../../../writing/edit.ts';
import type { TaskContext } from '../../task-context.ts';
import type { OpenPortfolio } from '../portfolio/portfolio-state.ts';
import { cellOptions } from './edits.ts';

/** Describes changes for rows and log: values as the cells of the table show them, in its language. */
export class ChangeTexts {
  private readonly context: TaskContext;
  private readonly open: OpenPortfolio;

  constructor(context: TaskContext, open: OpenPortfolio) {
    this.context = context;
    this.open = open;
  }

  /** Old → new; the value alone if it was there already. */
  change(
    label: string,
    before: readonly AttributeValue[],
    after: readonly AttributeValue[],
    type: AttributeType | null,
  ): string {
    const { colon } = failurePunctuation[this.context.language];
    const [from, to] = [this.values(before, type), this.values(after, type)];
    return `${label}${colon}${from === to ? to : `${from} → ${to}`}`;
  }

  values(values: readonly AttributeValue[], type: AttributeType | null): string {
    const { table, client } = this.open;
    return describeFor(values, type, cellOptions(table.facts, this.context.language), client.profile);
  }
}
