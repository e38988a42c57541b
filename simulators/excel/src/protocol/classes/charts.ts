import { Chart } from '../../workbook/chart.ts';
import { itemNotFound } from '../../workbook/refusal.ts';
import { unite } from '../../workbook/address.ts';
import type { Sheet } from '../../workbook/sheet.ts';
import { asText, type Arguments } from '../arguments.ts';
import type { ProtocolSession } from '../protocol-session.ts';
import { type Bag, type BagName, type Classes, excelClass, node, type Node } from '../node.ts';

type Of = Classes['Chart'];

const find = (sheet: Sheet, key: string): Chart | undefined =>
  sheet.charts.find(({ id, name }) => id === key || name.toLowerCase() === key.toLowerCase());

function demand(sheet: Sheet, chart: Chart | undefined): Node {
  if (!chart) throw itemNotFound('chart');
  return node('Chart', { sheet, chart });
}

function add(sheet: Sheet, given: Arguments, { workbook }: ProtocolSession): Node {
  const source = given.range(1, workbook, sheet);
  let number = 1;
  while (find(sheet, `Chart ${number}`)) number += 1;
  const chart = new Chart(
    workbook.newId('CH'),
    `Chart ${number}`,
    given.text(0),
    workbook.track(source.at(source.box)),
    given.optionalText(2) ?? 'Auto',
  );
  sheet.charts.push(chart);
  workbook.tell({ kind: 'ornaments', sheet });
  return node('Chart', { sheet, chart });
}

export const chartCollectionClass = excelClass('ChartCollection', {
  reads: { 'ChartCollection.Count': ({ charts }) => charts.length },
  calls: {
    'ChartCollection.Add': add,
    'ChartCollection.GetCount': ({ charts }) => charts.length,
    'ChartCollection.GetItem': (sheet, given) => demand(sheet, find(sheet, given.text(0))),
    'ChartCollection.GetItemAt': (sheet, given) => demand(sheet, sheet.charts[given.number(0)]),
    'ChartCollection.GetItemOrNullObject': (sheet, given) => {
      const chart = find(sheet, given.text(0));
      return chart ? node('Chart', { sheet, chart }) : null;
    },
  },
  item: (sheet, given) => demand(sheet, find(sheet, given.text(0))),
  items: (sheet) => sheet.charts.map((chart) => node('Chart', { sheet, chart })),
});

const bag = ({ sheet, chart }: Of, name: string): Bag => ({ sheet, settings: chart.settings, prefix: `${name}.` });
const part =
  (type: BagName, name: string) =>
  (of: Of): Node =>
    node(type, bag(of, name));

const defaults: Readonly<Record<string, unknown>> = {
  Top: 0,
  Left: 0,
  Width: 360,
  Height: 216,
  Style: 1,
  PlotVisibleOnly: true,
  DisplayBlanksAs: 'NotPlotted',
};

function place({ sheet, chart }: Of, given: Arguments, { workbook }: ProtocolSession): void {
  const start = given.range(0, workbook, sheet);
  const end = given.raw(1) == null ? start : given.range(1, workbook, sheet);
  chart.place = workbook.track(start.at(unite(start.box, end.box)));
  workbook.tell({ kind: 'ornaments', sheet });
}

export const chartClass = excelClass('Chart', {
  reads: {
    'Chart.Id': ({ chart }) => chart.id,
    'Chart.Name': ({ chart }) => chart.name,
    'Chart.ChartType': ({ chart }) => chart.kind,
    'Chart.PlotBy': ({ chart }) => chart.seriesBy,
    ...Object.fromEntries(
      Object.entries(defaults).map(([name, unset]) => [
        `Chart.${name}`,
        ({ chart }: Of) => chart.settings.get(name) ?? unset,
      ]),
    ),
  },
  writes: {
    'Chart.Name': ({ sheet, chart }, value, { workbook }) => {
      chart.name = asText(value);
      workbook.tell({ kind: 'ornaments', sheet });
    },
    ...Object.fromEntries(
      Object.keys(defaults).map((name) => [
        `Chart.${name}`,
        ({ sheet, chart }: Of, value: unknown, { workbook }: ProtocolSession) => {
          chart.settings.set(name, value);
          workbook.tell({ kind: 'ornaments', sheet });
        },
      ]),
    ),
  },
  paths: {
    'Chart.Axes': part('ChartAxes', 'Axes'),
    'Chart.DataLabels': part('ChartDataLabels', 'DataLabels'),
    'Chart.Format': part('ChartAreaFormat', 'Format'),
    'Chart.Legend': part('ChartLegend', 'Legend'),
    'Chart.PlotArea': part('ChartPlotArea', 'PlotArea'),
    'Chart.Series': (of) => node('ChartSeriesCollection', of),
    'Chart.Title': part('ChartTitle', 'Title'),
    'Chart.Worksheet': ({ sheet }) => node('Worksheet', sheet),
  },
  calls: {
    'Chart.Activate': () => null,
    'Chart.Delete': ({ sheet, chart }, _, { workbook }) => {
      sheet.charts.splice(sheet.charts.indexOf(chart), 1);
      workbook.tell({ kind: 'ornaments', sheet });
    },
    'Chart.SetData': ({ sheet, chart }, given, { workbook }) => {
      const source = given.range(0, workbook, sheet);
      chart.source = workbook.track(source.at(source.box));
      chart.seriesBy = given.optionalText(1) ?? chart.seriesBy;
      chart.drawSeries();
      workbook.tell({ kind: 'ornaments', sheet });
    },
    'Chart.SetPosition': place,
  },
});

const seriesBag = ({ sheet, chart }: Of, index: number): Node => {
  const settings = chart.series[index];
  if (!settings) throw itemNotFound(`series ${index}`);
  return node('ChartSeries', { sheet, settings, prefix: '' });
};

export const chartSeriesCollectionClass = excelClass('ChartSeriesCollection', {
  reads: { 'ChartSeriesCollection.Count': ({ chart }) => chart.series.length },
  calls: {
    'ChartSeriesCollection.Add': (of, given) => {
      const index = given.optionalNumber(1) ?? of.chart.series.length;
      of.chart.series.splice(
        index,
        0,
        new Map<string, unknown>([['Name', given.optionalText(0) ?? `Series${index + 1}`]]),
      );
      return seriesBag(of, index);
    },
    'ChartSeriesCollection.GetCount': ({ chart }) => chart.series.length,
    'ChartSeriesCollection.GetItemAt': (of, given) => seriesBag(of, given.number(0)),
  },
  items: (of) => of.chart.series.map((_, index) => seriesBag(of, index)),
});
