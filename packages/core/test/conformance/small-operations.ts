import { ask, type Op } from '../../src/runtime/op.ts';
import { request } from './scripted-host.ts';

/** Sends one request, and returns the text of its answer. */
export function* fetchText(url: string): Op<string> {
  return (yield* ask('send', request(url))).text;
}

export function* succeed<T>(value: T): Op<T> {
  return value;
}

export function* refuse(reason: string): Op<never> {
  throw new Error(reason);
}

export function* ignore(): Op<void> {}

/** The numbers 0, 1, 2, … below the count. */
export function count(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
