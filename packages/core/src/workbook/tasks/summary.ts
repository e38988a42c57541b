import type { Op } from '../../runtime/op.ts';
import { matchText } from '../../values/match.ts';
import { statuses } from '../../values/status.ts';
import { writing, type Language } from '../../i18n/language.ts';
import { workbookMessages } from '../../i18n/workbook.ts';
import { statusLabels } from '../../i18n/statuses.ts';
import { type SummaryBlock, callWorkbook } from '../port.ts';
import { logRun } from '../activity.ts';
import { tell, type TaskContext, type Task } from '../task-context.ts';
import { openPortfolio, type OpenPortfolio } from './portfolio/portfolio-state.ts';
import { PortfolioColumns } from './portfolio/shown-columns.ts';
import { countDocuments } from './documents/count-documents.ts';
import type { AccountCounts } from '../workbook-tasks.ts';

/** Usual names of the two axes of the heat map. Without such a column the first suitable one is used. */
const usualRows = /critic/i;
const usualColumns = /financ/i;
/** Number of bands of a numeric scale. */
const bands = 4;

export const summarise: Task<'summarise'> = function* (context) {
  const open = yield* openPortfolio(context);
  const counts = yield* countDocuments(context);
  const heat = yield* heatMap(context, open);
  yield* tell({ step: 'writing', done: 0 });
  const blocks = [...(heat === undefined ? [] : [heat]), ...countsOf(context, counts)];
  yield* callWorkbook('writeSummary', { sheet: workbookMessages[context.language].summarySheet, blocks });
  const { warnings } = yield* logRun(context, { task: 'summary', done: blocks.length, failed: 0, pending: 0 });
  return warnings === undefined ? {} : { warnings };
};

function countsOf({ language }: TaskContext, { expiries, dossiers, documents }: AccountCounts): SummaryBlock[] {
  const messages = workbookMessages[language];
  const byStatus = (counts: AccountCounts['documents']) =>
    ([...statuses, 'other'] as const)
      .filter((status) => counts[status] > 0)
      .map((status) => [statusLabels[language][status], counts[status]]);
  return [
    {
      title: messages.expiriesTitle,
      header: [messages.month, messages.documents],
      rows: expiries.map(({ month, count }) => [month, count]),
      look: 'columns',
    },
    {
      title: messages.dossiersTitle,
      header: [messages.statusWord, messages.dossiers],
      rows: byStatus(dossiers),
      look: 'pie',
    },
    {
      title: messages.documentsTitle,
      header: [messages.statusWord, messages.documents],
      rows: byStatus(documents),
      look: 'pie',
    },
  ];
}

/** Counts third parties by a list attribute and an indicator of the table; undefined if either column is missing. */
function* heatMap({ language }: TaskContext, { client, table }: OpenPortfolio): Op<SummaryBlock | undefined> {
  const columns = yield* PortfolioColumns.read(client, language, table.columns.keys);
  const there = columns.all().filter(({ key }) => table.columns.keys.includes(key));
  // A cell with several choices would be in no row.
  const hasOneChoice = (label: string) => columns.definitionOf(label)?.type !== 'list_multiple';
  const lists = there.filter(({ header, choices = [] }) => choices.length > 0 && hasOneChoice(header));
  const indicators = there.filter(({ facet }) => facet === 'indicators');
  const down = lists.find(({ header }) => usualRows.test(header)) ?? lists[0];
  const across = indicators.find(({ header }) => usualColumns.test(header)) ?? indicators[0];
  if (down === undefined || across === undefined) return undefined;
  const messages = workbookMessages[language];
  const choices = down.choices ?? [];
  const seen = new Set<string>();
  const pairs: (readonly [row: string, value: string | number | undefined])[] = [];
  yield* table.eachRow([down.key, across.key], function* ({ key, cells: [choice = null, value = null] }) {
    // A copied row belongs to the same third party.
    if (key === '' || seen.has(key)) return;
    seen.add(key);
    const { isTrue, isFalse } = writing[language];
    const word = typeof value === 'boolean' ? (value ? isTrue : isFalse) : value;
    const shown = word === null || word === '' ? undefined : word;
    const match = matchText(String(choice ?? ''), choices);
    pairs.push(['found' in match ? match.found : messages.noValue, shown]);
  });
  const scale = scaleOf(
    pairs.flatMap(([, value]) => value ?? []),
    language,
  );
  const names = [...choices, messages.noValue];
  const titles = [...scale.titles, messages.noValue];
  const counts = names.map(() => titles.map(() => 0));
  for (const [name, value] of pairs) {
    const row = counts[names.lastIndexOf(name)]!;
    row[value === undefined ? titles.length - 1 : scale.place(value)]! += 1;
  }
  return {
    title: messages.heatTitle(down.header, across.header),
    header: [down.header, ...titles],
    rows: names.map((name, place) => [name, ...counts[place]!]),
    look: 'heat',
  };
}

interface Scale {
  readonly titles: readonly string[];
  place(value: string | number): number;
}

/**
 * Numbers are grouped into bands of equal width; words are unchanged. If only few of the values are numbers, they count
 * as words. A single word among many numbers, such as an overwritten cell, leaves the bands as they are.
 */
function scaleOf(values: readonly (string | number)[], language: Language): Scale {
  const numbers = values.filter((value) => typeof value === 'number');
  const texts = values.filter((value) => typeof value === 'string');
  const isBanded = numbers.length > 0 && (texts.length === 0 || new Set(numbers).size > bands);
  const words = [...new Set((isBanded ? texts : values).map(String))].sort();
  if (!isBanded) return { titles: words, place: (value) => words.indexOf(String(value)) };
  const least = numbers.reduce((a, b) => Math.min(a, b), Infinity);
  const most = numbers.reduce((a, b) => Math.max(a, b), -Infinity);
  const width = (most - least) / bands || 1;
  // One digit more than distinguishes neighbouring edges.
  const decimals = Math.min(15, Math.max(0, 1 - Math.floor(Math.log10(width))));
  const edge = (band: number) =>
    String(Number((least + band * width).toFixed(decimals))).replace('.', writing[language].decimalSeparator ?? '.');
  const bandOf = (value: number) => Math.min(bands - 1, Math.max(0, Math.floor((value - least) / width)));
  return {
    titles: [...Array.from({ length: bands }, (_, band) => `${edge(band)}–${edge(band + 1)}`), ...words],
    place: (value) => (typeof value === 'number' ? bandOf(value) : bands + words.indexOf(value)),
  };
}
