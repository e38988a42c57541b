import type { Column, Table } from '@tpr/core';
import { formatTable } from '../../terminal/table.ts';
import { toPlainLine } from '../../terminal/plain-text.ts';
import type { Finding, ProbeVerdict } from './finding.ts';
import type { Examination } from './survey.ts';

export interface Report {
  readonly service: string;
  readonly account: string;
  readonly operations: readonly { readonly operation: string; readonly outcome: string }[];
  readonly findings: readonly Finding[];
  readonly remarks: readonly string[];
}

export function createReport(survey: Examination): Report {
  return {
    service: survey.connection.baseUrl,
    account: survey.connection.accountId,
    operations: [...survey.tried.values()].sort((a, b) => (a.operation < b.operation ? -1 : 1)),
    findings: [...survey.findings.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
    remarks: survey.remarks,
  };
}

const noRowLimit = 1_000;

export function formatReport({ service, account, operations, findings, remarks }: Report, width: number): string {
  const of = (verdict: ProbeVerdict) => findings.filter((finding) => finding.verdict === verdict);
  const [same, different, open] = [of('confirmed'), of('different'), of('not testable')];
  const layout = { width, maxRows: noRowLimit };
  const section = (title: string, table: Table) =>
    table.rows.length === 0 ? '' : `\n${title}\n\n${formatTable(table, layout)}`;
  return [
    `${service}, account ${account}\n`,
    ...remarks.map((remark) => `${toPlainLine(remark)}\n`),
    section(
      'Operations',
      tableOf(
        ['Operation', 'Answer'],
        operations.map(({ operation, outcome }) => [operation, outcome]),
      ),
    ),
    section(
      `Confirmed: ${same.length}`,
      tableOf(
        ['Entry', 'Seen'],
        same.map(({ key, note }) => [key, note]),
      ),
    ),
    section(
      `Not testable: ${open.length}`,
      tableOf(
        ['Entry', 'Why'],
        open.map(({ key, note }) => [key, note]),
      ),
    ),
    section(
      `Different: ${different.length}`,
      tableOf(
        ['Entry', 'What fits', 'Seen'],
        different.map(({ key, value, note }) => [key, JSON.stringify(value), note]),
      ),
    ),
    `\nOf the profile's entries: ${same.length} confirmed, ${different.length} different, ${open.length} not testable by reading.\n`,
  ].join('');
}

function tableOf(headers: readonly string[], rows: Table['rows']): Table {
  const columns = headers.map((header): Column => ({ key: header, header, type: 'text', note: '', editable: false }));
  return { name: '', columns, rows };
}
