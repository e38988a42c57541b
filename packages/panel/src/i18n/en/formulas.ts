/** Texts of the formula assistant. */
export const formulas = {
  lead: 'A formula asks the service for one fact, or a table of them, wherever you put it.',
  which: 'What do you want to know?',
  left: 'may be left empty',
  another: (name: string, place: number) => `${name}, number ${place}`,
  selected: 'the selected row',
  preview: 'The formula',
  enter: 'Enter it into the selected cell',
  missing: (name: string) => `Fill in ${name} first.`,
  entered: (address: string) => `The formula is in ${address}.`,
  taken: (address: string) => `${address} is not empty. Nothing was changed.`,
  replace: 'Replace what it holds',
};
export type FormulasMessages = typeof formulas;
