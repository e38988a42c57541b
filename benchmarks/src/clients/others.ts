import { Octokit } from '@octokit/core';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import ky from 'ky';
import pLimit from 'p-limit';
import PQueue from 'p-queue';
import { accountAddress, pathOf } from './address.ts';
import type { ReadJob, ReadAll } from './read-job.ts';
import { Token } from './token.ts';

type Read = (id: string, authorization: string) => Promise<unknown>;
type Limit = (work: () => Promise<unknown>) => Promise<unknown>;

/** The smallest client possible: no retry, no rate limit, no error report. */
export function openBare(job: ReadJob): ReadAll {
  const address = accountAddress(job);
  return withLimit(job, pLimit(job.together), async (id, authorization) => {
    const reply = await fetch(`${address}/${pathOf(id)}`, { headers: { authorization } });
    return JSON.parse(await reply.text());
  });
}

export const openKy = (job: ReadJob): ReadAll => withLimit(job, pLimit(job.together), readByKy(job));

/** p-queue enforces the given rate limit and concurrency; ky sends the requests. */
export function openQueue(job: ReadJob): ReadAll {
  const { together, perSecond = Infinity } = job;
  const queue = new PQueue({ concurrency: together, intervalCap: perSecond, interval: 1000 });
  return withLimit(job, (work) => queue.add(work), readByKy(job));
}

export function openAxios(job: ReadJob): ReadAll {
  const client = axios.create({ baseURL: accountAddress(job) });
  axiosRetry(client, { retries: 3, retryDelay: (count, error) => axiosRetry.exponentialDelay(count, error) });
  return withLimit(job, pLimit(job.together), async (id, authorization) => {
    const { data } = await client.get<unknown>(pathOf(id), { headers: { authorization } });
    return data;
  });
}

export function openOctokit(job: ReadJob): ReadAll {
  const silentLog = { debug() {}, info() {}, warn() {}, error() {} };
  const client = new (Octokit.plugin(retry, throttling))({
    baseUrl: accountAddress(job),
    log: silentLog,
    throttle: { onRateLimit: () => true, onSecondaryRateLimit: () => true },
  });
  return withLimit(job, pLimit(job.together), async (id, authorization) => {
    const { data } = await client.request(`GET /${pathOf(id)}`, { headers: { authorization } });
    return data;
  });
}

function readByKy(job: ReadJob): Read {
  const client = ky.create({ baseUrl: `${accountAddress(job)}/` });
  return (id, authorization) => client.get(pathOf(id), { headers: { authorization } }).json();
}

function withLimit(job: ReadJob, place: Limit, read: Read): ReadAll {
  const token = new Token(job);
  const readOne = (id: string) => place(() => token.use((authorization) => read(id, authorization)));
  return async (ids) => {
    const ends = await Promise.allSettled(ids.map(readOne));
    return ends.map((end) => (end.status === 'fulfilled' ? end.value : undefined));
  };
}
