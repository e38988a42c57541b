import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readOverlay } from '@tpr/core/api';
import type { AccountCopy, SeedSize } from './seed/index.ts';
import { limitShapes, type LimitShape } from './rate-limits/limiter.ts';
import { rateHeaderForms, type RateHeaderForm } from './rate-limits/rate-headers.ts';
import { retryAfterForms, type RetryAfterForm } from './rate-limits/retry-after.ts';

const sizes = ['demo', 'standard', 'load'] as const;

/** Start options of the sandbox, all with defaults; `parseOptions` reads them from a command line. */
export interface SandboxOptions {
  /** 0 takes a free port. Default 4870. */
  readonly port?: number;
  /** The IPv4 address to listen on. Default 127.0.0.1, for this machine only; any other requires a password. */
  readonly host?: string;
  /** Replaces the public password, for all users. At least eight characters. */
  readonly password?: string;
  /** A named set of data, or a number of third parties. Default demo. */
  readonly seed?: SeedSize;
  /** The account's data, instead of a seed. */
  readonly accountCopy?: AccountCopy;
  /** A SQLite file for the data, seeded when it does not exist. Only one sandbox may have it open. Default: memory. */
  readonly db?: string;
  /** Delay added before every response. */
  readonly latencyMs?: number;
  /** Requests per second of the two interfaces, or in flight for `concurrent`; more answer 429. Default: no limit. */
  readonly ratePerSecond?: number;
  /** The limiter's algorithm. Default bucket. */
  readonly limit?: LimitShape;
  /** Burst of a bucket; queue length of a leaky one. Default: the rate. */
  readonly rateBurst?: number;
  /** Length of the windows. Default 1. */
  readonly rateWindowSeconds?: number;
  /** Headers with the remaining requests. Default none. */
  readonly rateHeaders?: RateHeaderForm;
  /** How many requests are answered; later ones are refused, with a wait of a day. Default: no quota. */
  readonly quota?: number;
  readonly retryAfter?: RetryAfterForm;
  readonly tokenSeconds?: number;
  readonly refreshSeconds?: number;
  /** `<gap>=<value>` each; `describeVariants` lists them. */
  readonly variants?: readonly string[];
  /** A client's profile overrides by key: the sandbox responds like the service that they describe, its twin. */
  readonly profile?: Readonly<Record<string, unknown>>;
  /** `<kind>[+done]@<operation>=<probability, #call or /record>` each; `describeFaults` lists the kinds. */
  readonly faults?: readonly string[];
  /** Another seed draws other calls for the faults. Default 1. */
  readonly faultSeed?: number;
  /** Serve /admin. Default true. */
  readonly admin?: boolean;
  /** The two environments hold different data (R003). */
  readonly environment?: 'test' | 'production';
  /** `seed`: the clock starts where the data end. `real`: at the time of this machine. */
  readonly now?: 'seed' | 'real';
}

/** The environment variable of the password; a command line would be readable by every user of the machine. */
export const passwordVariable = 'TPR_SANDBOX_PASSWORD';

export const usage = `node packages/sandbox/src/main.ts [options]

  --port <number>                      default 4870; 0 takes a free one
  --host <address>                     default 127.0.0.1, this machine only; for a container or a colleague 0.0.0.0,
                                       with a password of its own in ${passwordVariable}
  --seed demo|standard|load|<number>   the data: a named set, or a number of third parties
  --db <file>                          keep the data in a file, which one sandbox has open at a time
  --environment test|production        two environments with different data
  --now seed|real                      where the clock starts
  --latency <ms>                       added before every response
  --rate <per second>                  requests beyond it get 429
  --limit ${limitShapes.join('|')}
                                       how the limit counts; for concurrent, --rate is the maximum in flight
  --rate-burst <n>                     burst size of a bucket, queue length of a leaky one
  --rate-window <seconds>              length of a window
  --rate-headers ${rateHeaderForms.join('|')}
  --quota <n>                          after this number of requests, 429 for a day
  --retry-after ${retryAfterForms.join('|')}
  --token-seconds <n>  --refresh-seconds <n>
  --variant <gap>=<value>              may be repeated; --variant help lists them
  --profile <file>                     respond like the service for which this overlay was written
  --fault <kind>[+done]@<operation>=<probability, #call or /record>
                                       may be repeated; --fault help lists the kinds; * is any operation
  --fault-seed <n>                     seed that selects the calls with a fault
  --no-admin                           do not serve /admin`;

const settings = {
  port: { type: 'string' },
  host: { type: 'string' },
  seed: { type: 'string' },
  db: { type: 'string' },
  latency: { type: 'string' },
  rate: { type: 'string' },
  limit: { type: 'string' },
  'rate-burst': { type: 'string' },
  'rate-window': { type: 'string' },
  'rate-headers': { type: 'string' },
  quota: { type: 'string' },
  'retry-after': { type: 'string' },
  'token-seconds': { type: 'string' },
  'refresh-seconds': { type: 'string' },
  variant: { type: 'string', multiple: true },
  profile: { type: 'string' },
  fault: { type: 'string', multiple: true },
  'fault-seed': { type: 'string' },
  'no-admin': { type: 'boolean' },
  environment: { type: 'string' },
  now: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** @throws RangeError or ConnectorError `config` with one line that names the option and what it takes. */
export function parseOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): SandboxOptions | 'help' | 'variants' | 'faults' {
  const { values, tokens } = parseArgs({ args: [...args], options: settings, tokens: true });
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = names.find((name, place) => names.indexOf(name) < place && !('multiple' in settings[name]));
  if (twice !== undefined) throw new RangeError(`--${twice} is given twice: give it once.`);
  if (values.help) return 'help';
  if (values.variant?.includes('help')) return 'variants';
  if (values.fault?.includes('help')) return 'faults';
  const given = {
    port: whole('port', values.port),
    host: values.host,
    password: env[passwordVariable],
    seed: sizeOf(values.seed),
    db: values.db,
    latencyMs: whole('latency', values.latency),
    ratePerSecond: positive('rate', values.rate),
    limit: among('limit', values.limit, limitShapes),
    rateBurst: whole('rate-burst', values['rate-burst']),
    rateWindowSeconds: positive('rate-window', values['rate-window']),
    rateHeaders: among('rate-headers', values['rate-headers'], rateHeaderForms),
    quota: whole('quota', values.quota),
    retryAfter: among('retry-after', values['retry-after'], retryAfterForms),
    tokenSeconds: positive('token-seconds', values['token-seconds']),
    refreshSeconds: positive('refresh-seconds', values['refresh-seconds']),
    variants: values.variant,
    profile: overridesIn(values.profile),
    faults: values.fault,
    faultSeed: whole('fault-seed', values['fault-seed']),
    admin: values['no-admin'] ? false : undefined,
    environment: among('environment', values.environment, ['test', 'production'] as const),
    now: among('now', values.now, ['seed', 'real'] as const),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function whole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new RangeError(`--${name} takes a whole number, not '${text}'.`);
}

function positive(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(text) && Number(text) > 0) return Number(text);
  throw new RangeError(`--${name} takes a number above 0, not '${text}'.`);
}

function among<T extends string>(name: string, text: string | undefined, choices: readonly T[]): T | undefined {
  if (text === undefined) return undefined;
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new RangeError(`--${name} takes ${choices.join(', ')}, not '${text}'.`);
}

function sizeOf(text: string | undefined): SeedSize | undefined {
  return sizes.find((size) => size === text) ?? whole('seed', text);
}

function overridesIn(path: string | undefined): SandboxOptions['profile'] {
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new RangeError(`--profile: ${path} cannot be read. Check its name and folder.`, { cause });
  }
  return readOverlay(text).overrides;
}
