import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, daysToExpiry, formatDay, parseDmyDate, parseIsoDate } from '../../src/values/calendar.ts';
import { dateTimeToSerial, dateToSerial, serialToDate, serialToDateTime } from '../../src/values/excel-serial.ts';
import { parseLocalDate, parseLocalDateTime } from '../../src/values/local-date.ts';
import { formatInstant, parseInstantMs, parseIsoDateTime } from '../../src/values/wall-time.ts';

const dayMs = 86_400_000;
const isoDay = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const modernMs = fc.integer({ min: Date.UTC(1900, 2, 1), max: Date.UTC(2200, 0, 1) });

describe('an ISO date', () => {
  it('is valid exactly when it is in the calendar', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(13), fc.nat(32), (year, month, day) => {
        const text = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
          '-',
        );
        const instant = new Date(`${text}T00:00:00Z`);
        const exists = year > 0 && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
        expect(parseIsoDate(text)).toBe(exists ? text : undefined);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['2024-2-3', '2023-02-29', '2024-13-01', '0000-01-01', '20240203', '2024-02-03 ', '2024-02-03T00:00:00'])(
    'is not %s',
    (text) => expect(parseIsoDate(text)).toBeUndefined(),
  );
});

describe('a day/month/year date', () => {
  it.each([
    ['03/04/2025', '2025-04-03'],
    ['3/4/2025', '2025-04-03'],
    ['31/01/2024', '2024-01-31'],
    ['01/31/2024', undefined],
    ['29/02/2023', undefined],
    ['03/04/25', undefined],
    ['03-04-2025', undefined],
    ['0/1/0001', undefined],
    ['32/12/9999', undefined],
    ['01/13/9999', undefined],
    ['01/01/0000', undefined],
  ])('%s is %s in every locale', (text, date) => {
    expect(parseDmyDate(text)).toBe(date);
  });
});

describe('a day of the calendar', () => {
  it.each([
    [-719_162, '0001-01-01'],
    [0, '1970-01-01'],
    [2_932_896, '9999-12-31'],
  ])('%i after 1970 is %s', (days, date) => {
    expect(formatDay(days)).toBe(date);
  });

  it.each([-719_163, 2_932_897, Number.NaN])('%d is refused: its year does not have four digits', (days) => {
    expect(() => formatDay(days)).toThrow(`Day ${days} lies outside the years 1 to 9999.`);
  });
});

describe('a date-time without zone', () => {
  it.each([
    ['2024-03-31T02:30:00', '2024-03-31T02:30:00.000'],
    ['2024-03-31T02:30:00.5', '2024-03-31T02:30:00.500'],
    ['2024-03-31T23:59:59.999', '2024-03-31T23:59:59.999'],
    ['2024-03-31T23:59:59.999999', '2024-03-31T23:59:59.999'],
    ['2024-03-31T24:00:00', undefined],
    ['2024-03-31T12:60:00', undefined],
    ['2024-03-31T12:00:60', undefined],
    ['2024-03-31T12:00:00Z', undefined],
    ['2024-03-31 12:00:00', undefined],
    ['2024-02-30T12:00:00', undefined],
  ])('%s is read as %s', (text, dateTime) => {
    expect(parseIsoDateTime(text)).toBe(dateTime);
  });
});

describe('a date-time with an offset', () => {
  it.each([
    ['2024-03-01T10:20:30.123+0000', '2024-03-01T10:20:30.123Z'],
    ['2024-03-01T10:20:30.123+00:00', '2024-03-01T10:20:30.123Z'],
    ['2024-03-01T10:20:30Z', '2024-03-01T10:20:30.000Z'],
    ['2024-03-01T00:20:30+02:00', '2024-02-29T22:20:30.000Z'],
    ['2024-03-01T22:20:30-0330', '2024-03-02T01:50:30.000Z'],
    ['2024-03-01T10:20:30', undefined],
    ['0001-01-01T00:00:00+05:00', undefined],
    ['9999-12-31T23:59:59-05:00', undefined],
  ])('%s is %s', (text, instant) => {
    const instantMs = parseInstantMs(text);
    expect(instantMs === undefined ? undefined : formatInstant(instantMs)).toBe(instant);
  });

  it('is the same instant for the platform, and is read back from its text', () => {
    fc.assert(
      fc.property(modernMs, (instantMs) => {
        expect(formatInstant(instantMs)).toBe(new Date(instantMs).toISOString());
        expect(parseInstantMs(formatInstant(instantMs))).toBe(instantMs);
      }),
    );
  });
});

describe('the forms of dates and times in answers', () => {
  it.each([
    ['2025-06-30', '2025-06-30'],
    ['2025-06-30T23:59:59.999', '2025-06-30'],
    ['30/06/2025', '2025-06-30'],
    ['', undefined],
    ['30 juin 2025', undefined],
  ])('date %j is %s', (text, date) => {
    expect(parseLocalDate(text)).toBe(date);
  });

  it.each([
    ['2026-12-30T23:00:00.000Z', '2026-12-31', '2026-12-30'],
    ['2026-12-31T23:59:59+0000', '2027-01-01', '2026-12-31'],
    ['2026-12-31T00:00:00+01:00', '2026-12-31', '2026-12-30'],
    ['1798758000000', '2027-01-01', '2026-12-31'],
    // The forms of Java's OffsetDateTime, PostgreSQL and Python.
    ['2026-12-30T23:00Z', '2026-12-31', '2026-12-30'],
    ['2026-12-31T00:00+01:00', '2026-12-31', '2026-12-30'],
    ['2026-12-30 23:00:00+00', '2026-12-31', '2026-12-30'],
    ['2026-12-30 23:00:00.123456+00:00', '2026-12-31', '2026-12-30'],
    ['2026-12-30t23:00:00z', '2026-12-31', '2026-12-30'],
    ['2026-12-31T00:00', '2026-12-31', '2026-12-31'],
    ['2026-12-31 00:00:00', '2026-12-31', '2026-12-31'],
    ['31/12/2026 00:00:00', '2026-12-31', '2026-12-31'],
    ['9999-12-31T23:59:59Z', '9999-12-31', '9999-12-31'],
    ['2026-12-31', '2026-12-31', '2026-12-31'],
  ])('date %j is %s in Paris and %s in UTC', (text, inParis, inUtc) => {
    expect(parseLocalDate(text, 'Europe/Paris')).toBe(inParis);
    expect(parseLocalDate(text, 'UTC')).toBe(inUtc);
  });

  it('without a zone a date-time in UTC is refused', () => {
    expect(parseLocalDate('2026-12-30T23:00:00.000Z')).toBeUndefined();
  });

  it.each([
    ['2025-06-30T23:59:59.999', '2025-06-30T23:59:59.999'],
    ['2025-06-30T12:00:00', '2025-06-30T12:00:00.000'],
    ['2025-06-30', '2025-06-30T00:00:00.000'],
    ['2025-06-30T22:30:00Z', '2025-07-01T00:30:00.000'],
    ['2025-01-15T10:00:00+0000', '2025-01-15T11:00:00.000'],
    ['1751322600000', '2025-07-01T00:30:00.000'],
    // The end of the calendar means never; it is not lost because another zone is already beyond it.
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000'],
    ['9999-12-31T23:59:59.999-05:00', '9999-12-31T23:59:59.999'],
    ['0001-01-01T00:00:00+05:00', '0001-01-01T00:00:00.000'],
    ['20250630', undefined],
    ['soon', undefined],
  ])('time %j is %s in the local time of Paris', (text, dateTime) => {
    expect(parseLocalDateTime(text)).toBe(dateTime);
  });

  it('is unchanged when the service counts in UTC', () => {
    expect(parseLocalDateTime('1751322600000', 'UTC')).toBe('2025-06-30T22:30:00.000');
  });
});

describe('a spreadsheet serial', () => {
  it.each([
    [45678, 1900, '2025-01-21'],
    [44216, 1904, '2025-01-21'],
    [45678.99, 1900, '2025-01-21'],
    [1, 1900, '1900-01-01'],
    [59, 1900, '1900-02-28'],
    [60, 1900, undefined],
    [60.5, 1900, undefined],
    [61, 1900, '1900-03-01'],
    [0, 1900, undefined],
    [0, 1904, '1904-01-01'],
    [-1, 1904, undefined],
    [2958465, 1900, '9999-12-31'],
    [2958466, 1900, undefined],
    [1, 1899, undefined],
    [2, 1899, '1900-01-01'],
    [60, 1899, '1900-02-28'],
    [61, 1899, '1900-03-01'],
    [Number.NaN, 1900, undefined],
    [Infinity, 1900, undefined],
  ] as const)('%s of the %s system is %s', (serial, system, date) => {
    expect(serialToDate(serial, system)).toBe(date);
  });

  it('is converted back from its date in each system', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 2957003 }),
        fc.constantFrom(1899 as const, 1900 as const, 1904 as const),
        (serial, system) => {
          fc.pre(serial !== 60 || system !== 1900);
          expect(dateToSerial(serialToDate(serial, system) ?? '', system)).toBe(serial);
        },
      ),
    );
  });

  it('is converted back from its millisecond', () => {
    fc.assert(
      fc.property(modernMs, (wallMs) => {
        const dateTime = new Date(wallMs).toISOString().slice(0, -1);
        expect(serialToDateTime(dateTimeToSerial(dateTime) ?? 0)).toBe(dateTime);
      }),
    );
  });

  it('is rounded up to the next day instead of a sixtieth second', () => {
    expect(serialToDateTime(45678.999999999)).toBe('2025-01-22T00:00:00.000');
  });

  it.each([
    ['1900-01-01', 1],
    ['1900-02-28', 59],
    ['1900-03-01', 61],
  ])('skips the leap day of 1900, which does not exist: %s is %i', (date, serial) => {
    expect(dateToSerial(date)).toBe(serial);
  });

  it.each([
    ['1899-12-31', 1900],
    ['1903-12-31', 1904],
  ] as const)('does not exist for %s in the %s system', (date, system) => {
    expect(dateToSerial(date, system)).toBeUndefined();
  });
});

describe('days to expiry', () => {
  it.each([
    ['2025-06-30', '2025-06-30T23:59:59.999', 0],
    ['2025-06-30T00:00:00.000', '2025-06-30', 0],
    ['2025-07-01T00:00:00.000', '2025-06-30T23:59:59.999', 1],
    ['2025-06-29T23:59:59.999', '2025-06-30T00:00:00.000', -1],
    ['2025-03-31', '2025-03-30', 1],
    ['2024-03-01', '2024-02-28', 2],
  ])('from %s on %s are %i', (expiry, today, days) => {
    expect(daysToExpiry(expiry, today)).toBe(days);
  });

  it('equal the platform’s count of UTC days', () => {
    fc.assert(
      fc.property(isoDay, isoDay, (from, to) => {
        expect(daysBetween(from, to)).toBe((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
      }),
    );
  });
});
