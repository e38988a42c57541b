import type { Gap } from './variant.ts';

/** Lists, paging and searches. */
export const listVariants = {
  G20: {
    about: 'paging parameters',
    usual: 'page from 0, pageSize',
    values: {
      page: { does: 'page from 0, pageSize' },
      size: { does: 'page, size', profile: { 'query.pageSize': 'size' } },
      base1: { does: 'pages count from 1; page 0 is page 1', profile: { 'paging.firstPage': 1 } },
      'base1-strict': { does: 'pages count from 1; page 0 is refused', profile: { 'paging.firstPage': 1 } },
      offset: {
        does: 'offset and limit count records',
        profile: { 'query.page': 'offset', 'query.pageSize': 'limit', 'paging.mode': 'offset' },
      },
    },
  },
  G21: {
    about: 'form of a page',
    usual: '{ content, page, size, totalElements }',
    values: {
      bare: { does: 'the list alone' },
      spring: {
        does: '{ content, number, size, totalElements, totalPages, last }',
        profile: { 'responsePaths.page': ['number', 'page'] },
      },
      items: {
        does: '{ items, total }',
        profile: { 'responsePaths.list': ['items', 'content'], 'responsePaths.total': ['total', 'totalElements'] },
      },
      data: {
        does: '{ data, meta: { page, size, total } }',
        profile: {
          'responsePaths.list': ['data', 'content'],
          'responsePaths.page': ['meta.page', 'page'],
          'responsePaths.size': ['meta.size', 'size'],
          'responsePaths.total': ['meta.total', 'totalElements'],
        },
      },
      link: { does: 'the list alone, the next page in a Link header' },
    },
  },
  G22: {
    about: 'size and total of a page',
    usual: 'both are sent and right',
    values: {
      'no-total': { does: 'no total' },
      clamp50: { does: 'at most 50 records, whatever is asked' },
      'total-text': { does: 'the total is a text' },
    },
  },
  G23: {
    about: 'largest page',
    usual: '200; more is cut to it',
    values: { max20: { does: 'more than 20 is refused with 400', told: { 'paging.pageSize': 20 } } },
  },
  G24: {
    about: 'order of a list',
    usual: 'by identifier',
    values: { shuffle: { does: 'another order on every request' } },
  },
  G25: {
    about: 'filters of the portfolio',
    usual: 'those of the legacy list of third parties narrow it',
    values: { ignored: { does: 'they count for nothing' } },
  },
  G27: {
    about: 'countryCode',
    usual: 'two capital letters, else 400',
    values: {
      lenient: { does: 'any case, FR when it is missing' },
      alpha3: { does: 'three capital letters, in answers too', profile: { 'identifiers.countryFormat': 'alpha3' } },
    },
  },
  G29: {
    about: 'a search without result',
    usual: '200 and an empty list',
    values: { 404: { does: '404, for lists too', told: { 'search.notFoundMeans': 'empty' } } },
  },
  G30: {
    about: 'records of an event search',
    usual: 'full records',
    values: { full: { does: 'full records' }, ids: { does: 'identifiers only' } },
  },
  G31: {
    about: 'event parameters given in part',
    usual: '400',
    values: { 400: { does: '400' }, ignore: { does: 'as if none were given' } },
  },
  G32: {
    about: 'form of event times',
    usual: 'with or without milliseconds',
    values: {
      any: { does: 'with or without milliseconds' },
      seconds: { does: 'milliseconds are refused' },
      millis: { does: 'milliseconds are required', profile: { 'events.timestampFormat': 'millis' } },
    },
  },
  G33: {
    about: 'zone of times without one',
    usual: 'Europe/Paris',
    values: {
      paris: { does: 'Europe/Paris' },
      utc: { does: 'UTC', profile: { 'events.timeZone': 'UTC' } },
    },
  },
  G34: {
    about: 'end of an event range',
    usual: 'belongs to it',
    values: { inclusive: { does: 'belongs to it' }, exclusive: { does: 'does not belong to it' } },
  },
  G35: {
    about: 'several event names',
    usual: 'every style is understood',
    values: {
      csv: { does: 'plain commas only' },
      csvEncoded: { does: 'commas as %2C only', profile: { 'events.namesFormat': 'csvEncoded' } },
      repeat: { does: 'the parameter repeated only', profile: { 'events.namesFormat': 'repeat' } },
    },
  },
  G40: {
    about: 'event parameters on the list of dossiers',
    usual: 'those of the event searches',
    values: {
      renamed: {
        does: 'events, since and until',
        profile: {
          'query.dossiers.list.eventNames': 'events',
          'query.dossiers.list.eventOccurrenceStartDate': 'since',
          'query.dossiers.list.eventOccurrenceEndDate': 'until',
        },
      },
    },
  },
  G37: {
    about: 'provider words in event codes',
    usual: 'the stand-ins PROVIDERA to PROVIDERD',
    values: {
      renames: {
        does: 'ACME, BOREAL, CIRRUS and DELTA',
        profile: {
          'values.providers.A': 'ACME',
          'values.providers.B': 'BOREAL',
          'values.providers.C': 'CIRRUS',
          'values.providers.D': 'DELTA',
        },
      },
    },
  },
  G38: {
    about: 'an event code that is unknown or of another resource',
    usual: '400',
    values: { ignore: { does: 'matches nothing' } },
  },
  R122: {
    about: 'longest event range',
    usual: 'no limit',
    values: { '31d': { does: 'more than 31 days is refused', told: { 'events.maxRangeDays': 31 } } },
  },
} as const satisfies Record<string, Gap>;
