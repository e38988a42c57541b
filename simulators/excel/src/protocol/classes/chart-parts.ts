import type { Bag, BagName } from '../node.ts';
import { bagClass, partOf } from './bag.ts';

const scalars = (type: BagName, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, unset]) => [`${type}.${name}`, unset]));

/** Fill, border and font under the names they have in most parts of a chart. */
const dress = (type: BagName): Readonly<Record<string, BagName>> => ({
  [`${type}.Border`]: 'ChartBorder',
  [`${type}.Fill`]: 'ChartFill',
  [`${type}.Font`]: 'ChartFont',
});

const line = { Color: '#000000', LineStyle: 'Continuous', Weight: 1 };

const remember =
  (name: string) =>
  (
    { settings, prefix }: Bag,
    given: { raw: (index: number) => unknown; node: (index: number) => { of: unknown } | undefined },
  ) =>
    void settings.set(`${prefix}${name}`, given.node(0)?.of ?? given.raw(0));

/** The parts of a chart. They remember what was set; nothing is drawn. */
export const chartPartClasses = [
  bagClass(
    'ChartTitle',
    scalars('ChartTitle', {
      Text: '',
      Visible: true,
      Overlay: false,
      HorizontalAlignment: 'Center',
      Position: 'Automatic',
      Top: 0,
      Left: 0,
    }),
    { 'ChartTitle.Format': 'ChartTitleFormat' },
  ),
  bagClass('ChartTitleFormat', {}, dress('ChartTitleFormat')),
  bagClass(
    'ChartLegend',
    scalars('ChartLegend', { Visible: true, Position: 'Bottom', Overlay: false, Top: 0, Left: 0, Width: 0, Height: 0 }),
    { 'ChartLegend.Format': 'ChartLegendFormat' },
  ),
  bagClass('ChartLegendFormat', {}, dress('ChartLegendFormat')),
  bagClass(
    'ChartAxes',
    {},
    { 'ChartAxes.CategoryAxis': 'ChartAxis', 'ChartAxes.SeriesAxis': 'ChartAxis', 'ChartAxes.ValueAxis': 'ChartAxis' },
  ),
  bagClass(
    'ChartAxis',
    scalars('ChartAxis', {
      Visible: true,
      Minimum: '',
      Maximum: '',
      MajorUnit: '',
      MinorUnit: '',
      NumberFormat: 'General',
      ReversePlotOrder: false,
      TickLabelPosition: 'NextToAxis',
      CategoryType: 'Automatic',
    }),
    {
      'ChartAxis.Format': 'ChartAxisFormat',
      'ChartAxis.MajorGridlines': 'ChartGridlines',
      'ChartAxis.MinorGridlines': 'ChartGridlines',
      'ChartAxis.Title': 'ChartAxisTitle',
    },
    { 'ChartAxis.SetCategoryNames': remember('CategoryNames') },
  ),
  bagClass('ChartAxisTitle', scalars('ChartAxisTitle', { Text: '', Visible: false })),
  bagClass(
    'ChartAxisFormat',
    {},
    {
      'ChartAxisFormat.Fill': 'ChartFill',
      'ChartAxisFormat.Font': 'ChartFont',
      'ChartAxisFormat.Line': 'ChartLineFormat',
    },
  ),
  bagClass('ChartGridlines', scalars('ChartGridlines', { Visible: true })),
  bagClass(
    'ChartDataLabels',
    scalars('ChartDataLabels', {
      Position: 'Invalid',
      ShowValue: true,
      ShowSeriesName: false,
      ShowCategoryName: false,
      ShowLegendKey: false,
      ShowPercentage: false,
      NumberFormat: 'General',
      Separator: ',',
    }),
    { 'ChartDataLabels.Format': 'ChartDataLabelFormat' },
  ),
  bagClass('ChartDataLabelFormat', {}, dress('ChartDataLabelFormat')),
  bagClass(
    'ChartAreaFormat',
    scalars('ChartAreaFormat', { RoundedCorners: false, ColorScheme: 0 }),
    dress('ChartAreaFormat'),
  ),
  bagClass('ChartPlotArea', scalars('ChartPlotArea', { Left: 0, Top: 0, Width: 0, Height: 0, Position: 'Automatic' })),
  bagClass(
    'ChartSeries',
    scalars('ChartSeries', {
      Name: '',
      ChartType: '',
      HasDataLabels: false,
      GapWidth: 150,
      Overlap: 0,
      DoughnutHoleSize: 50,
      AxisGroup: 'Primary',
      MarkerStyle: 'Automatic',
      MarkerSize: 5,
      Smooth: false,
      PlotOrder: 0,
      InvertIfNegative: false,
      VaryByCategories: false,
    }),
    {
      'ChartSeries.DataLabels': 'ChartDataLabels',
      'ChartSeries.Format': 'ChartSeriesFormat',
      'ChartSeries.Points': 'ChartPointsCollection',
    },
    { 'ChartSeries.SetValues': remember('Values'), 'ChartSeries.SetXAxisValues': remember('XAxisValues') },
  ),
  bagClass(
    'ChartSeriesFormat',
    {},
    { 'ChartSeriesFormat.Fill': 'ChartFill', 'ChartSeriesFormat.Line': 'ChartLineFormat' },
  ),
  bagClass(
    'ChartPointsCollection',
    {},
    {},
    { 'ChartPointsCollection.GetItemAt': (bag, given) => partOf('ChartPoint', bag, String(given.number(0))) },
  ),
  bagClass('ChartPoint', scalars('ChartPoint', { HasDataLabel: false }), { 'ChartPoint.Format': 'ChartPointFormat' }),
  bagClass('ChartPointFormat', {}, { 'ChartPointFormat.Border': 'ChartBorder', 'ChartPointFormat.Fill': 'ChartFill' }),
  bagClass(
    'ChartFill',
    {},
    {},
    {
      'ChartFill.Clear': ({ settings, prefix }) => void settings.delete(`${prefix}Color`),
      'ChartFill.SetSolidColor': ({ settings, prefix, sheet }, given, { workbook }) => {
        settings.set(`${prefix}Color`, given.text(0));
        workbook.tell({ kind: 'ornaments', sheet });
      },
    },
  ),
  bagClass(
    'ChartFont',
    scalars('ChartFont', {
      Bold: false,
      Color: '#000000',
      Italic: false,
      Name: 'Calibri',
      Size: 10,
      Underline: 'None',
    }),
  ),
  bagClass('ChartBorder', scalars('ChartBorder', line)),
  bagClass(
    'ChartLineFormat',
    scalars('ChartLineFormat', line),
    {},
    { 'ChartLineFormat.Clear': ({ settings, prefix }) => void settings.set(`${prefix}LineStyle`, 'None') },
  ),
];
