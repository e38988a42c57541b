import type { Gap } from './variant.ts';

/** Lists, paging and searches. */
export const listVariants = {
  G20: {
    about: 'paging parameters',
    usual: 'page from 0, pageSize',
    values: {
      page: { description: 'page from 0, pageSize' },
      size: { description: 'page, size', profile: { 'query.pageSize': 'size' } },
      base1: { description: 'pages count from 1; page 0 is page 1', profile: { 'paging.firstPage': 1 } },
      'base1-strict': { description: 'pages count from 1; page 0 is refused', profile: { 'paging.firstPage': 1 } },
      offset: {
        description: 'offset and limit count records',
        profile: { 'query.page': 'offset', 'query.pageSize': 'limit', 'paging.mode': 'offset' },
      },
    },
  },
  G21: {
    about: 'form of a page',
    usual: '{ content, page, size, totalElements }',
    values: {
      bare: { description: 'the list alone' },
      spring: {
        description: '{ content, number, size, totalElements, totalPages, last }',
        profile: { 'responsePaths.page': ['number', 'page'] },
      },
      items: {
        description: '{ items, total }',
        profile: { 'responsePaths.list': ['items', 'content'], 'responsePaths.total': ['total', 'totalElements'] },
      },
      data: {
        description: '{ data, meta: { page, size, total } }',
        profile: {
          'responsePaths.list': ['data', 'content'],
          'responsePaths.page': ['meta.page', 'page'],
          'responsePaths.size': ['meta.size', 'size'],
          'responsePaths.total': ['meta.total', 'totalElements'],
        },
      },
      link: { description: 'the list alone, the next page in a Link header' },
    },
  },
  G22: {
    about: 'size and total of a page',
    usual: 'both are sent and right',
    values: {
      'no-total': { description: 'no total' },
      clamp50: { description: 'at most 50 records, whatever is asked' },
      'total-text': { description: 'the total is a text' },
    },
  },
  G23: {
    about: 'largest page',
    usual: '200; more is cut to it',
    values: { max20: { description: 'more than 20 is refused with 400', impliedBy: { 'paging.pageSize': 20 } } },
  },
  G24: {
    about: 'order of a list',
    usual: 'by identifier',
    values: { shuffle: { description: 'another order on every request' } },
  },
  G25: {
    about: 'filters of the portfolio',
    usual: 'those of the legacy list of third parties narrow it',
    values: { ignored: { description: 'they count for nothing' } },
  },
  G27: {
    about: 'countryCode',
    usual: 'two capital letters, else 400',
    values: {
      lenient: { description: 'any case, FR when it is missing' },
      alpha3: {
        description: 'three capital letters, in answers too',
        profile: { 'identifiers.countryFormat': 'alpha3' },
      },
    },
  },
  G29: {
    about: 'a search without result',
    usual: '200 and an empty list',
    values: {
      204: { description: '204 and no body, for lists too', profile: { 'search.noContentMeans': 'empty' } },
      404: { description: '404, for lists too', impliedBy: { 'search.notFoundMeans': 'empty' } },
    },
  },
  G30: {
    about: 'records of an event search',
    usual: 'full records',
    values: { full: { description: 'full records' }, ids: { description: 'identifiers only' } },
  },
  G31: {
    about: 'event parameters given in part',
    usual: '400',
    values: { 400: { description: '400' }, ignore: { description: 'as if none were given' } },
  },
  G32: {
    about: 'form of event times',
    usual: 'with or without milliseconds',
    values: {
      any: { description: 'with or without milliseconds' },
      seconds: { description: 'milliseconds are refused' },
      millis: { description: 'milliseconds are required', profile: { 'events.timestampFormat': 'millis' } },
    },
  },
  G33: {
    about: 'zone of times without one',
    usual: 'Europe/Paris',
    values: {
      paris: { description: 'Europe/Paris' },
      utc: { description: 'UTC', profile: { 'events.timeZone': 'UTC' } },
    },
  },
  G34: {
    about: 'end of an event range',
    usual: 'belongs to it',
    values: { inclusive: { description: 'belongs to it' }, exclusive: { description: 'does not belong to it' } },
  },
  G35: {
    about: 'several event names',
    usual: 'every style is understood',
    values: {
      csv: { description: 'plain commas only' },
      csvEncoded: { description: 'commas as %2C only', profile: { 'events.namesFormat': 'csvEncoded' } },
      repeat: { description: 'the parameter repeated only', profile: { 'events.namesFormat': 'repeat' } },
    },
  },
  G40: {
    about: 'event parameters on the list of dossiers',
    usual: 'those of the event searches',
    values: {
      renamed: {
        description: 'events, since and until',
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
        description: 'ACME, BOREAL, CIRRUS and DELTA',
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
    values: { ignore: { description: 'matches nothing' } },
  },
  R122: {
    about: 'longest event range',
    usual: 'no limit',
    values: { '31d': { description: 'more than 31 days is refused', impliedBy: { 'events.maxRangeDays': 31 } } },
  },
} as const satisfies Record<string, Gap>;
