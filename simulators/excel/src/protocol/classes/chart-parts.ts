import type { Bag, BagName } from '../node.ts';
import { settingsClass, partOf } from './settings-class.ts';

const scalars = (type: BagName, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).map(([name, unset]) => [`${type}.${name}`, unset]));

/** Fill, border and font under the names that most parts of a chart use. */
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

/** The parts of a chart. They store what was set; nothing is drawn. */
export const chartPartClasses = [
  settingsClass(
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
  settingsClass('ChartTitleFormat', {}, dress('ChartTitleFormat')),
  settingsClass(
    'ChartLegend',
    scalars('ChartLegend', { Visible: true, Position: 'Bottom', Overlay: false, Top: 0, Left: 0, Width: 0, Height: 0 }),
    { 'ChartLegend.Format': 'ChartLegendFormat' },
  ),
  settingsClass('ChartLegendFormat', {}, dress('ChartLegendFormat')),
  settingsClass(
    'ChartAxes',
    {},
    { 'ChartAxes.CategoryAxis': 'ChartAxis', 'ChartAxes.SeriesAxis': 'ChartAxis', 'ChartAxes.ValueAxis': 'ChartAxis' },
  ),
  settingsClass(
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
  settingsClass('ChartAxisTitle', scalars('ChartAxisTitle', { Text: '', Visible: false })),
  settingsClass(
    'ChartAxisFormat',
    {},
    {
      'ChartAxisFormat.Fill': 'ChartFill',
      'ChartAxisFormat.Font': 'ChartFont',
      'ChartAxisFormat.Line': 'ChartLineFormat',
    },
  ),
  settingsClass('ChartGridlines', scalars('ChartGridlines', { Visible: true })),
  settingsClass(
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
  settingsClass('ChartDataLabelFormat', {}, dress('ChartDataLabelFormat')),
  settingsClass(
    'ChartAreaFormat',
    scalars('ChartAreaFormat', { RoundedCorners: false, ColorScheme: 0 }),
    dress('ChartAreaFormat'),
  ),
  settingsClass(
    'ChartPlotArea',
    scalars('ChartPlotArea', { Left: 0, Top: 0, Width: 0, Height: 0, Position: 'Automatic' }),
  ),
  settingsClass(
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
  settingsClass(
    'ChartSeriesFormat',
    {},
    { 'ChartSeriesFormat.Fill': 'ChartFill', 'ChartSeriesFormat.Line': 'ChartLineFormat' },
  ),
  settingsClass(
    'ChartPointsCollection',
    {},
    {},
    { 'ChartPointsCollection.GetItemAt': (bag, given) => partOf('ChartPoint', bag, String(given.number(0))) },
  ),
  settingsClass('ChartPoint', scalars('ChartPoint', { HasDataLabel: false }), {
    'ChartPoint.Format': 'ChartPointFormat',
  }),
  settingsClass(
    'ChartPointFormat',
    {},
    { 'ChartPointFormat.Border': 'ChartBorder', 'ChartPointFormat.Fill': 'ChartFill' },
  ),
  settingsClass(
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
  settingsClass(
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
  settingsClass('ChartBorder', scalars('ChartBorder', line)),
  settingsClass(
    'ChartLineFormat',
    scalars('ChartLineFormat', line),
    {},
    { 'ChartLineFormat.Clear': ({ settings, prefix }) => void settings.set(`${prefix}LineStyle`, 'None') },
  ),
];
