/** Texts of the formula assistant. */
export const formulas = {
  lead: 'A formula reads one value or a table from the service into any cell.',
  which: 'What do you want to know?',
  left: 'optional',
  another: (name: string, place: number) => `${name}, number ${place}`,
  selected: 'the selected row',
  preview: 'The formula',
  enter: 'Enter it into the selected cell',
  missing: (name: string) => `Fill in ${name} first.`,
  entered: (address: string) => `The formula is in ${address}.`,
  taken: (address: string) => `${address} is not empty. Nothing was changed.`,
  replace: 'Replace its content',
};
export type FormulasMessages = typeof formulas;
