import { optional, range } from '../arguments.ts';
import { serviceFormula } from '../formula.ts';

export const portfolio = serviceFormula({
  name: 'PORTFOLIO',
  summary: {
    en: 'The portfolio as a table with a header.',
    fr: 'Le portefeuille sous forme de tableau avec en-tête.',
  },
  parameters: {
    columns: optional(
      range({
        name: { en: 'columns', fr: 'colonnes' },
        help: {
          en: 'Names of columns, attributes or indicators; the columns of the list if omitted.',
          fr: 'Noms de colonnes, d’attributs ou d’indicateurs ; les colonnes de la liste si omis.',
        },
        example: 'A1:F1',
        names: 'column',
      }),
    ),
    filter: optional(
      range({
        name: { en: 'filter', fr: 'filtre' },
        help: {
          en: 'Conditions such as "Criticality=High" or "Contract end date>"&B1; also <>, <, <=, >=, and ~ for "contains".',
          fr: 'Conditions telles que "Criticality=High" ou "Contract end date>"&B1 ; aussi <>, <, <=, >=, et ~ pour « contient ».',
        },
        example: '"Criticality=High"',
      }),
    ),
  },
  returns: 'table',
  *answer(evaluator, { columns, filter }) {
    return { table: yield* evaluator.portfolio(columns.flat(), filter.flat()), failures: [] };
  },
});
