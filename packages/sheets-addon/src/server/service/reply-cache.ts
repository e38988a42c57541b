import type { HttpResponse, HttpRequest } from '@tpr/core';
import { despiteCacheFailure } from './cache-failure.ts';
import { PackedCache } from './packed-cache.ts';

/** Responses share this many cache entries: Google keeps 1,000 entries and drops the oldest first. */
const groupCount = 64;
const keptSeconds = 21_600;

interface KeptReply {
  readonly atMs: number;
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Group = Record<string, KeptReply>;

const groupKeys = Array.from({ length: groupCount }, (_, group) => `replies ${group}`);

/**
 * Caches responses for all formulas, because each formula runs in its own execution. If two executions write a group at
 * once, the responses of one are lost and requested again.
 */
export class ReplyCache {
  private readonly cache: PackedCache;
  private readonly owner: string;
  private readonly ageMs: number;
  private readonly groups = new Map<string, Group>();
  /** Requested in this execution: a repeated request means that the caller doubts the response. */
  private readonly asked = new Set<string>();

  /** @param owner distinguishes the responses of connections. */
  constructor(cache: GoogleAppsScript.Cache.Cache, owner: string, ageMs: number) {
    this.cache = new PackedCache(cache);
    this.owner = owner;
    this.ageMs = ageMs;
  }

  /** Clears the cache for the formulas of all users. */
  static forget(cache: GoogleAppsScript.Cache.Cache): void {
    new PackedCache(cache).removeAll(groupKeys);
  }

  /** Returns cached responses, and sends the other requests together. */
  sendAll(
    requests: readonly HttpRequest[],
    nowMs: number,
    send: (requests: HttpRequest[]) => HttpResponse[],
  ): HttpResponse[] {
    this.load(requests.filter(isKeepable));
    const kept = requests.map((request) => this.find(request, nowMs));
    const missing = requests.filter((_, at) => kept[at] === undefined);
    const fresh = missing.length > 0 ? send(missing) : [];
    this.keep(missing, fresh, nowMs);
    let next = 0;
    return kept.map((reply) => reply ?? fresh[next++]!);
  }

  private load(requests: readonly HttpRequest[]): void {
    const keys = [...new Set(requests.map((request) => this.groupOf(request)))].filter((key) => !this.groups.has(key));
    if (keys.length === 0) return;
    const texts = despiteCacheFailure(() => this.cache.getAll(keys), new Map<string, string>());
    for (const key of keys) this.groups.set(key, readGroup(texts.get(key)));
  }

  private find(request: HttpRequest, nowMs: number): HttpResponse | undefined {
    if (!isKeepable(request)) return undefined;
    const name = this.nameOf(request);
    if (this.asked.has(name)) return undefined;
    this.asked.add(name);
    const found = this.groups.get(this.groupOf(request))?.[name];
    return found !== undefined && nowMs - found.atMs < this.ageMs ? found : undefined;
  }

  private keep(requests: readonly HttpRequest[], replies: readonly HttpResponse[], nowMs: number): void {
    const touched = new Map<string, Group>();
    requests.forEach((request, at) => {
      const reply = replies[at];
      if (reply === undefined || !isKeepable(request) || (reply.status !== 200 && reply.status !== 404)) return;
      const key = this.groupOf(request);
      const group = touched.get(key) ?? current(this.groups.get(key) ?? {}, nowMs, this.ageMs);
      const date = reply.headers['date'];
      group[this.nameOf(request)] = {
        atMs: nowMs,
        status: reply.status,
        text: reply.text,
        headers: date === undefined ? {} : { date },
      };
      touched.set(key, group);
      this.groups.set(key, group);
    });
    if (touched.size === 0) return;
    const texts = new Map([...touched].map(([key, group]) => [key, JSON.stringify(group)]));
    despiteCacheFailure(() => this.cache.putAll(texts, keptSeconds), []);
  }

  private nameOf({ url }: HttpRequest): string {
    return `${this.owner} ${url}`;
  }

  private groupOf(request: HttpRequest): string {
    const name = this.nameOf(request);
    let hash = 0;
    for (let at = 0; at < name.length; at++) hash = (Math.imul(hash, 31) + name.charCodeAt(at)) | 0;
    return groupKeys[Math.abs(hash) % groupCount]!;
  }
}

function isKeepable({ method, expect }: HttpRequest): boolean {
  return method === 'GET' && expect === 'text';
}

function readGroup(text: string | undefined): Group {
  try {
    return Object.assign(Object.create(null) as Group, text === undefined ? {} : JSON.parse(text));
  } catch {
    return Object.create(null) as Group;
  }
}

function current(group: Group, nowMs: number, ageMs: number): Group {
  const kept = Object.create(null) as Group;
  for (const name of Object.keys(group)) {
    const reply = group[name];
    if (reply !== undefined && nowMs - reply.atMs < ageMs) kept[name] = reply;
  }
  return kept;
}
