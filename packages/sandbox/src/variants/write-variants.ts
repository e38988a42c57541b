import type { Gap } from './variant.ts';

/** Inputs, effects and responses of writes. */
export const writeVariants = {
  G05: {
    about: 'adding what is there already',
    usual: '409 with the identifier',
    values: {
      409: { description: '409 with the identifier' },
      200: { description: '200 and the record', profile: { 'thirdParties.duplicateStatus': '200' } },
      400: { description: '400', profile: { 'thirdParties.duplicateStatus': '400' } },
    },
  },
  G54: {
    about: 'answer to an attribute write',
    usual: '200 and the attribute',
    values: {
      204: { description: '204, no body' },
      list: { description: 'a list of one is asked for', profile: { 'attributes.bodyFormat': 'list' } },
    },
  },
  G55: {
    about: 'writing a multiple choice',
    usual: 'replaces the choices',
    values: { merge: { description: 'adds to the choices', profile: { 'attributes.multiSelectMode': 'merge' } } },
  },
  G56: {
    about: 'writing no values',
    usual: 'clears the attribute',
    values: {
      400: { description: '400' },
      null: {
        description: '[null] clears, [] answers 400',
        profile: { 'attributes.emptyClears': true, 'attributes.clearedAs': '[null]' },
      },
      blank: {
        description: '[""] clears, [] answers 400',
        profile: { 'attributes.emptyClears': true, 'attributes.clearedAs': '[""]' },
      },
    },
  },
  G57: {
    about: 'calculated attributes',
    usual: 'marked readOnly; a write answers 400',
    values: { unmarked: { description: 'not marked; a write answers 400' } },
  },
  G64: {
    about: 'body of a dossier creation',
    usual: 'dossierTypeCode; the reference is required',
    values: {
      optional: { description: 'the reference may be left out' },
      type: { description: 'the type is called type', profile: { 'body.dossiers.create.typeCode': 'type' } },
      dossierType: {
        description: 'the type is called dossierType',
        profile: { 'body.dossiers.create.typeCode': 'dossierType' },
      },
    },
  },
  G65: {
    about: 'dossier creation',
    usual: '201 and the dossier',
    values: { async: { description: '202 and a process' } },
  },
  G66: {
    about: 'adding documents to a typed dossier',
    usual: '409',
    values: { 400: { description: '400' }, 403: { description: '403' } },
  },
  G69: {
    about: 'legacy filter stateLastChangeDate',
    usual: 'since that day',
    values: {
      equal: { description: 'on that day' },
      dateTime: {
        description: 'since that moment; a day alone answers 400',
        profile: { 'legacy.stateLastChangeFormat': 'dateTime' },
      },
    },
  },
  G73: {
    about: 'a dossier reference is unique',
    usual: 'in its third party',
    values: { account: { description: 'in the account' } },
  },
  G74: {
    about: 'finding a dossier by its processId',
    usual: 'works once the dossier is there',
    values: {
      works: { description: 'works once the dossier is there' },
      ignored: { description: 'the parameter is ignored' },
      renamed: {
        description: 'the parameter is called processID',
        profile: { 'query.legacy.dossiers.list.processId': 'processID' },
      },
      failing: { description: 'the creation fails, the list has the error, and no dossier comes' },
    },
  },
  G90: {
    about: 'status after a rejection',
    usual: 'INVALID when shared, BELOW_EXPECTATION when not',
    values: { strict: { description: 'always INVALID' } },
  },
  G91: {
    about: 'decision on a document that waits for none',
    usual: '409',
    values: {
      409: { description: '409' },
      400: { description: '400' },
      403: { description: '403' },
      404: { description: '404' },
      200: { description: '200, and nothing happens' },
    },
  },
  G92: {
    about: 'comment of a rejection',
    usual: 'optional',
    values: { required: { description: 'required, else 400' } },
  },
  G104: {
    about: 'another user who works at the same time',
    usual: 'none',
    values: {
      editor: {
        description: 'after each read of its attributes, the annual purchase amount of a third party is raised',
      },
    },
  },
  R114: {
    about: 'answer to a decision',
    usual: '204, no body',
    values: { document: { description: '200 and the document' } },
  },
} as const satisfies Record<string, Gap>;
