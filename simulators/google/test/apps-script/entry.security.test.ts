import { afterAll, describe, expect, it } from 'vitest';
import { answerRun, createAppsScript, type StartedAs } from '../../src/apps-script/index.ts';

const appsScript = createAppsScript({
  code: `function hello(name) { return 'Hello ' + name; }
    var assigned = function () { return 'assigned'; };
    const lexical = () => 'lexical';
    function outer() { globalThis.later = function () { return 'later'; }; return later(); }
    function hidden_() { return 'hidden'; }
    function parseInt(text) { return 'mine ' + text; }
    var notOne = { call: function () { return 'no'; } };`,
});
afterAll(() => appsScript.close());

const ways: readonly StartedAs[] = ['page', 'customFunction', 'user', 'timer'];
const builtIns = ['eval', 'Function', 'Object', 'Date', 'Symbol', 'Promise', 'Proxy', 'Reflect', 'isNaN', 'escape'];
const inherited = ['constructor', 'toString', '__proto__', 'hasOwnProperty', '__defineGetter__', 'valueOf'];
const oursWithin = ['__callOut', '__now', '__setUp', '__ending', '__given', 'SpreadsheetApp', 'console'];

describe.each(ways)('S31: started as %s', (as) => {
  it.each([...builtIns, ...inherited, ...oursWithin, 'lexical', 'later', 'notOne', 'hidden_', '', ' hello'])(
    '%s is not a function of the script',
    (name) => {
      const message = `Script function not found: ${name}`;
      expect(appsScript.run(name, ['1+1'], { as })).toEqual({ kind: 'threw', message });
    },
  );

  it('calls a function that the script declares, in every form of declaration', () => {
    expect(appsScript.ask('hello', ['you'], { as })).toBe('Hello you');
    expect(appsScript.ask('assigned', [], { as })).toBe('assigned');
    expect(appsScript.ask('outer', [], { as })).toBe('later');
  });
});

describe('S31: google.script.run', () => {
  it('fails for a name that is not a function of the script', () => {
    expect(answerRun(appsScript, { name: 'eval', given: ['1'] })).toEqual({
      error: 'ScriptError: Script function not found: eval',
    });
  });

  it.each([null, 7, ['hello'], { toString: 'hello' }, undefined])('refuses %o as a name', (name) => {
    expect(answerRun(appsScript, { name: name as never, given: [] })).toHaveProperty('error');
  });

  it.each([null, 'text', 7, {}, undefined])('refuses %o as arguments', (given) => {
    expect(answerRun(appsScript, { name: 'hello', given: given as never })).toHaveProperty('error');
  });
});

describe('S31: a second call in the same execution', () => {
  it('can call no further function than the first', () => {
    const execution = appsScript.begin();
    execution.call('outer', []);
    for (const name of ['later', '__ending', '__given']) expect(execution.call(name, []).kind).toBe('threw');
  });
});
