import { parseDmyDate, parseIsoDate } from '../values/calendar.ts';
import { cleanText, isEmptyCell, type Cell } from '../values/cell.ts';
import { serialToDateTime } from '../values/excel-serial.ts';
import { parseLocalDateTime } from '../values/local-date.ts';
import { instantOf, type Zone } from '../values/zone.ts';
import { LookupError } from './lookup-error.ts';

const dayMs = 86_400_000;

/**
 * The instant a cell means, ms since epoch: a serial or a text, on the wall clock of the service.
 * @param bound where a day without a time begins or ends. @returns undefined for a blank cell.
 */
export function readMoment(cell: Cell, zone: Zone, bound: 'start' | 'end'): number | undefined {
  if (isEmptyCell(cell)) return undefined;
  const moment = typeof cell === 'number' ? ofSerial(cell) : ofText(cleanText(String(cell)), zone);
  if (moment === undefined) throw new LookupError('notDate', { text: String(cell) });
  const startMs = instantOf(moment.wall, zone);
  return moment.isDay && bound === 'end' ? startMs + dayMs - 1 : startMs;
}

interface Moment {
  readonly wall: string;
  readonly isDay: boolean;
}

function ofSerial(serial: number): Moment | undefined {
  const wall = serialToDateTime(serial);
  return wall === undefined ? undefined : { wall, isDay: Number.isInteger(serial) };
}

function ofText(text: string, zone: Zone): Moment | undefined {
  const day = parseIsoDate(text) ?? parseDmyDate(text);
  if (day !== undefined) return { wall: `${day}T00:00:00.000`, isDay: true };
  const wall = parseLocalDateTime(text, zone);
  return wall === undefined ? undefined : { wall, isDay: false };
}
