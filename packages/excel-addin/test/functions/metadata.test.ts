import { expect, test } from 'vitest';
import { functionHelp } from '../../src/functions/messages/function-help.ts';
import { createAccess, install, readMetadata } from './bench.ts';

interface Parameter {
  readonly name: string;
  readonly optional?: boolean;
}

interface FunctionMetadata {
  readonly id: string;
  readonly name: string;
  readonly options?: Readonly<Record<string, boolean>>;
  readonly parameters: readonly Parameter[];
}

const { errors, metadataJson } = await readMetadata();
const { functions }: { functions: FunctionMetadata[] } = JSON.parse(metadataJson);

test('the declarations are accepted, and give the functions.json that Excel reads', () => {
  expect(errors).toEqual([]);
  expect(JSON.parse(metadataJson)).toMatchSnapshot();
});

test('each declared function is associated, and no other', () => {
  expect(install(createAccess()).ids.sort()).toEqual(functions.map(({ id }) => id).sort());
});

test('names and descriptions keep to what Excel takes', () => {
  for (const { id, name, parameters } of functions) {
    expect(id).toMatch(/^[A-Z][A-Z0-9._]{2,63}$/);
    expect(name).toBe(id);
    const optional = parameters.map((each) => each.optional === true);
    expect(optional.lastIndexOf(false)).toBeLessThan(
      optional.includes(true) ? optional.indexOf(true) : optional.length,
    );
  }
});

test('each function and parameter has help in both languages, and no help is left over', () => {
  expect(Object.keys(functionHelp).sort()).toEqual(functions.map(({ id }) => id).sort());
  for (const [id, help] of Object.entries(functionHelp)) {
    const declared = functions.find((each) => each.id === id)!.parameters.map(({ name }) => name);
    expect(Object.keys(help.parameters)).toEqual(declared);
    for (const { en, fr } of [
      help.description,
      ...Object.values(help.parameters).map(({ description }) => description),
    ]) {
      expect(en).not.toBe('');
      expect(fr).not.toBe(en);
    }
  }
});

test('every function can be cancelled but the status, which is never kept by Excel', () => {
  for (const { id, options } of functions) {
    expect(options).toEqual(id === 'STATUS' ? { volatile: true } : { cancelable: true });
  }
});
