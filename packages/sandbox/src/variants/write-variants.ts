import type { Gap } from './variant.ts';

/** Inputs, effects and responses of writes. */
export const writeVariants = {
  G05: {
    about: 'adding what is there already',
    usual: '409 with the identifier',
    values: {
      409: { does: '409 with the identifier' },
      200: { does: '200 and the record', profile: { 'thirdParties.duplicateStatus': '200' } },
      400: { does: '400', profile: { 'thirdParties.duplicateStatus': '400' } },
    },
  },
  G54: {
    about: 'answer to an attribute write',
    usual: '200 and the attribute',
    values: {
      204: { does: '204, no body' },
      list: { does: 'a list of one is asked for', profile: { 'attributes.bodyFormat': 'list' } },
    },
  },
  G55: {
    about: 'writing a multiple choice',
    usual: 'replaces the choices',
    values: { merge: { does: 'adds to the choices', profile: { 'attributes.multiSelectMode': 'merge' } } },
  },
  G56: {
    about: 'writing no values',
    usual: 'clears the attribute',
    values: {
      400: { does: '400' },
      null: {
        does: '[null] clears, [] answers 400',
        profile: { 'attributes.emptyClears': true, 'attributes.clearedAs': '[null]' },
      },
      blank: {
        does: '[""] clears, [] answers 400',
        profile: { 'attributes.emptyClears': true, 'attributes.clearedAs': '[""]' },
      },
    },
  },
  G57: {
    about: 'calculated attributes',
    usual: 'marked readOnly; a write answers 400',
    values: { unmarked: { does: 'not marked; a write answers 400' } },
  },
  G64: {
    about: 'body of a dossier creation',
    usual: 'dossierTypeCode; the reference is required',
    values: {
      optional: { does: 'the reference may be left out' },
      type: { does: 'the type is called type', profile: { 'body.dossiers.create.typeCode': 'type' } },
      dossierType: {
        does: 'the type is called dossierType',
        profile: { 'body.dossiers.create.typeCode': 'dossierType' },
      },
    },
  },
  G65: {
    about: 'dossier creation',
    usual: '201 and the dossier',
    values: { async: { does: '202 and a process' } },
  },
  G66: {
    about: 'adding documents to a typed dossier',
    usual: '409',
    values: { 400: { does: '400' }, 403: { does: '403' } },
  },
  G69: {
    about: 'legacy filter stateLastChangeDate',
    usual: 'since that day',
    values: {
      equal: { does: 'on that day' },
      dateTime: {
        does: 'since that moment; a day alone answers 400',
        profile: { 'legacy.stateLastChangeFormat': 'dateTime' },
      },
    },
  },
  G73: {
    about: 'a dossier reference is unique',
    usual: 'in its third party',
    values: { account: { does: 'in the account' } },
  },
  G74: {
    about: 'finding a dossier by its processId',
    usual: 'works once the dossier is there',
    values: {
      works: { does: 'works once the dossier is there' },
      ignored: { does: 'the parameter is ignored' },
      renamed: {
        does: 'the parameter is called processID',
        profile: { 'query.legacy.dossiers.list.processId': 'processID' },
      },
      failing: { does: 'the creation fails, the list has the error, and no dossier comes' },
    },
  },
  G90: {
    about: 'status after a rejection',
    usual: 'INVALID when shared, BELOW_EXPECTATION when not',
    values: { strict: { does: 'always INVALID' } },
  },
  G91: {
    about: 'decision on a document that waits for none',
    usual: '409',
    values: {
      409: { does: '409' },
      400: { does: '400' },
      403: { does: '403' },
      404: { does: '404' },
      200: { does: '200, and nothing happens' },
    },
  },
  G92: {
    about: 'comment of a rejection',
    usual: 'optional',
    values: { required: { does: 'required, else 400' } },
  },
  G104: {
    about: 'another user who works at the same time',
    usual: 'none',
    values: {
      editor: { does: 'after each read of its attributes, the annual purchase amount of a third party is raised' },
    },
  },
  R114: {
    about: 'answer to a decision',
    usual: '204, no body',
    values: { document: { does: '200 and the document' } },
  },
} as const satisfies Record<string, Gap>;
