import { Octokit } from '@octokit/core';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import ky from 'ky';
import pLimit from 'p-limit';
import PQueue from 'p-queue';
import { accountAddress, pathOf } from './address.ts';
import type { Errand, ReadAll } from './errand.ts';
import { Token } from './token.ts';

type Read = (id: string, authorization: string) => Promise<unknown>;
type Limit = (work: () => Promise<unknown>) => Promise<unknown>;

/** The smallest client possible: no retry, no rate limit, no error report. */
export function openBare(errand: Errand): ReadAll {
  const address = accountAddress(errand);
  return withLimit(errand, pLimit(errand.together), async (id, authorization) => {
    const reply = await fetch(`${address}/${pathOf(id)}`, { headers: { authorization } });
    return JSON.parse(await reply.text());
  });
}

export const openKy = (errand: Errand): ReadAll => withLimit(errand, pLimit(errand.together), readByKy(errand));

/** p-queue knows the limit and provides the order and the pace; ky sends. */
export function openQueue(errand: Errand): ReadAll {
  const { together, perSecond = Infinity } = errand;
  const queue = new PQueue({ concurrency: together, intervalCap: perSecond, interval: 1000 });
  return withLimit(errand, (work) => queue.add(work), readByKy(errand));
}

export function openAxios(errand: Errand): ReadAll {
  const client = axios.create({ baseURL: accountAddress(errand) });
  axiosRetry(client, { retries: 3, retryDelay: (count, error) => axiosRetry.exponentialDelay(count, error) });
  return withLimit(errand, pLimit(errand.together), async (id, authorization) => {
    const { data } = await client.get<unknown>(pathOf(id), { headers: { authorization } });
    return data;
  });
}

export function openOctokit(errand: Errand): ReadAll {
  const silentLog = { debug() {}, info() {}, warn() {}, error() {} };
  const client = new (Octokit.plugin(retry, throttling))({
    baseUrl: accountAddress(errand),
    log: silentLog,
    throttle: { onRateLimit: () => true, onSecondaryRateLimit: () => true },
  });
  return withLimit(errand, pLimit(errand.together), async (id, authorization) => {
    const { data } = await client.request(`GET /${pathOf(id)}`, { headers: { authorization } });
    return data;
  });
}

function readByKy(errand: Errand): Read {
  const client = ky.create({ baseUrl: `${accountAddress(errand)}/` });
  return (id, authorization) => client.get(pathOf(id), { headers: { authorization } }).json();
}

function withLimit(errand: Errand, place: Limit, read: Read): ReadAll {
  const token = new Token(errand);
  const readOne = (id: string) => place(() => token.use((authorization) => read(id, authorization)));
  return async (ids) => {
    const ends = await Promise.allSettled(ids.map(readOne));
    return ends.map((end) => (end.status === 'fulfilled' ? end.value : undefined));
  };
}
