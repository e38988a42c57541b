import { describe, expect, it } from 'vitest';
import { mapConcurrent, ask, forEachConcurrent, withLimit, singleFlight, type Op } from '../../src/runtime/op.ts';
import { Cancelled, settle } from '../../src/runtime/outcome.ts';
import type { CreateBench } from './bench.ts';
import { endingConformance } from './ending-conformance.ts';
import { fault, reply, request, type Service } from './scripted-host.ts';
import { count, fetchText, ignore, refuse, succeed } from './small-operations.ts';

/** Answers with the requested address. */
const echo: Service = ({ url }) => reply(200, url);

/** The cases that every driver passes, on every host. */
export function engineConformance(name: string, createBench: CreateBench): void {
  describe(`${name}: concurrency`, () => {
    it('results are in the order of the operations, however late each is answered', async () => {
      const bench = createBench({ service: echo });
      const urls = count(50).map((index) => `/${index}`);
      expect(await bench.run(mapConcurrent(urls.map(fetchText), 8))).toEqual(urls);
    });

    it('an operation that was run already is refused instead of returning undefined', async () => {
      const bench = createBench({ service: echo });
      const op = fetchText('/a');
      expect(await bench.run(op)).toBe('/a');
      await expect((async () => bench.run(op))()).rejects.toThrow(/was run already/);
    });

    it.each([undefined, null, Promise.resolve(), []])(
      '%s in place of an operation says how it is written',
      async (given) => {
        const bench = createBench({ service: echo });
        const [first, second] = [given, given].map((each) => each as unknown as Op<void>);
        await expect((async () => bench.run(first!))()).rejects.toThrow(/^An operation is missing: .*function\*/);
        const visited = forEachConcurrent([fetchText('/a')], 1, () => second!);
        await expect((async () => bench.run(visited))()).rejects.toThrow(/^An operation is missing/);
      },
    );

    it('an operation that is started twice is sent once, and its first run ends as usual', async () => {
      const bench = createBench({ service: echo });
      const op = fetchText('/a');
      const both = mapConcurrent([settle(mapConcurrent([op], 1)), settle(mapConcurrent([op], 1))], 2);
      const [first, second] = await bench.run(both);
      expect([first, second?.ok]).toEqual([{ ok: true, value: ['/a'] }, false]);
    });

    it('the limit of concurrent operations is reached, and never exceeded', async () => {
      const bench = createBench();
      await bench.run(
        mapConcurrent(
          count(40).map((index) => fetchText(`/${index}`)),
          7,
        ),
      );
      expect(bench.recording.maxInFlight).toBe(7);
    });

    it('operations are pulled at most four times the limit ahead of the visits', async () => {
      const bench = createBench();
      let pulled = 0;
      let visited = 0;
      let furthest = 0;
      const ops = function* (): Iterable<Op<string>> {
        for (; pulled < 30;) {
          furthest = Math.max(furthest, ++pulled - visited);
          yield fetchText(`/${pulled}`);
        }
      };
      const visit = function* (): Op<void> {
        yield* ask('sleep', 500);
        visited++;
      };
      await bench.run(forEachConcurrent(ops(), 4, visit));
      expect([pulled, visited, furthest]).toEqual([30, 30, 16]);
    });

    for (const kind of ['all', 'each'] as const) {
      it(`one slow operation delays none of the others, in ${kind}`, async () => {
        const bench = createBench({ latencyMs: 10 });
        const ended: number[] = [];
        const op = function* (index: number): Op<void> {
          if (index % 10 === 0) yield* ask('sleep', 200);
          yield* fetchText(`/${index}`);
          ended.push(index);
        };
        const ops = count(20).map(op);
        await (kind === 'all'
          ? bench.run(mapConcurrent(ops, 6))
          : bench.run(forEachConcurrent(ops, 6, () => succeed(undefined))));
        // The tenth and the first wait in parallel, and all the others end meanwhile.
        expect(ended.slice(-2)).toEqual([0, 10]);
        expect(bench.recording.elapsedMs() < 2 * 200).toBe(true);
      });
    }

    it('visits run in order and one at a time', async () => {
      const bench = createBench({ service: echo });
      const log: string[] = [];
      const visit = function* (url: string, index: number): Op<void> {
        log.push(`begin ${index} ${url}`);
        yield* ask('sleep', 10 - index);
        log.push(`end ${index}`);
      };
      await bench.run(
        forEachConcurrent(
          count(8).map((index) => fetchText(`/${index}`)),
          3,
          visit,
        ),
      );
      expect(log).toEqual(count(8).flatMap((index) => [`begin ${index} /${index}`, `end ${index}`]));
    });

    it('after a failure no operation starts, those under way end, and the failure is thrown', async () => {
      const bench = createBench({ latencyMs: 10 });
      let isClosed = false;
      const branch = function* (index: number): Op<void> {
        yield* fetchText(`/first/${index}`);
        if (index === 1) throw new Error('no second for 1');
        yield* fetchText(`/second/${index}`);
      };
      const ops = function* (): Iterable<Op<void>> {
        try {
          for (const index of count(9)) yield branch(index);
        } finally {
          isClosed = true;
        }
      };
      await expect(bench.run(mapConcurrent(ops(), 3))).rejects.toThrow('no second for 1');
      const firsts = ['GET /first/0 ', 'GET /first/1 ', 'GET /first/2 '];
      expect(bench.recording.multiset()).toEqual([...firsts, 'GET /second/0 ', 'GET /second/2 ']);
      expect(isClosed).toBe(true);
    });

    it('a failing visit ends the list like a failing operation', async () => {
      const bench = createBench();
      const visited: number[] = [];
      const visit = function* (_: string, index: number): Op<void> {
        visited.push(index);
        if (index === 2) throw new Error('visit 2');
      };
      const ops = count(9).map((index) => fetchText(`/${index}`));
      await expect(bench.run(forEachConcurrent(ops, 1, visit))).rejects.toThrow('visit 2');
      expect(visited).toEqual([0, 1, 2]);
      expect(bench.recording.multiset()).toEqual(['GET /0 ', 'GET /1 ', 'GET /2 ']);
    });

    it('a visit under way ends when an operation fails, and its slot stays unused', async () => {
      const bench = createBench({ service: echo });
      const visits: string[] = [];
      const failSoon = function* (): Op<string> {
        yield* ask('sleep', 20);
        throw new Error('soon');
      };
      const visit = function* (text: string): Op<void> {
        visits.push(`begin ${text}`);
        yield* ask('sleep', 100);
        visits.push(`end ${text}`);
      };
      const ops = [succeed('at once'), failSoon(), fetchText('/2'), fetchText('/3')];
      await expect(bench.run(forEachConcurrent(ops, 2, visit))).rejects.toThrow('soon');
      expect(visits).toEqual(['begin at once', 'end at once']);
      expect(bench.recording.multiset()).toEqual([]);
    });

    it('a list that fails while it is pulled ends like a failing operation', async () => {
      const ops = function* (): Iterable<Op<string>> {
        yield fetchText('/0');
        throw new Error('no more operations');
      };
      const bench = createBench();
      await expect(bench.run(mapConcurrent(ops(), 5))).rejects.toThrow('no more operations');
      expect(bench.recording.multiset()).toEqual(['GET /0 ']);
    });

    it('an empty list ends immediately, and a limit below 1 is refused', async () => {
      expect(await createBench().run(mapConcurrent([], 1))).toEqual([]);
      await expect(createBench().run(mapConcurrent([succeed(1)], 0))).rejects.toThrow(RangeError);
      await expect(createBench().run(mapConcurrent([succeed(1)], NaN))).rejects.toThrow(RangeError);
    });

    it('a parent catches the error of its branch, whose stack shows the origin', async () => {
      const parent = function* (): Op<unknown> {
        try {
          return yield* mapConcurrent([refuse('out of paper')], 1);
        } catch (error) {
          return error;
        }
      };
      const error = await createBench().run(parent());
      expect(error).toMatchObject({ message: 'out of paper', stack: expect.stringMatching(/at refuse/) });
    });
  });

  describe(`${name}: single flight`, () => {
    const login = () => singleFlight('login', () => fetchText('/login'));

    it('all callers of a key under way share one answer', async () => {
      const bench = createBench({ service: echo });
      expect(await bench.run(mapConcurrent(count(20).map(login), 20))).toEqual(count(20).map(() => '/login'));
      expect(bench.recording.sent).toHaveLength(1);
    });

    it('all waiting callers share a failure, and a later caller starts a new call', async () => {
      const bench = createBench({ service: (_, attempt) => (attempt === 1 ? fault('refused') : reply(200, 'in')) });
      const signIn = function* (): Op<string> {
        try {
          return yield* singleFlight('login', function* () {
            const { status, failure, text } = yield* ask('send', request('/login'));
            if (status !== 200) throw new Error(failure);
            return text;
          });
        } catch (error) {
          return String(error);
        }
      };
      const twice = function* (): Op<string[]> {
        return [...(yield* mapConcurrent([signIn(), signIn(), signIn()], 3)), yield* signIn()];
      };
      expect(await bench.run(twice())).toEqual([...count(3).map(() => 'Error: refused'), 'in']);
      expect(bench.recording.sent).toHaveLength(2);
    });

    it('different keys do not wait for each other', async () => {
      const bench = createBench({ latencyMs: 10 });
      await bench.run(
        mapConcurrent(
          count(5).map((index) => singleFlight(`key ${index}`, () => fetchText(`/${index}`))),
          5,
        ),
      );
      expect(bench.recording.elapsedMs()).toBe(10);
    });

    it('an operation that waits for itself is refused, directly or through a branch', async () => {
      const direct = singleFlight('loop', () => singleFlight('loop', ignore));
      await expect(createBench().run(direct)).rejects.toThrow(/"loop".*wait for itself/);
      const branched = singleFlight('loop', () =>
        mapConcurrent([ignore(), singleFlight('other', () => singleFlight('loop', ignore))], 2),
      );
      await expect(createBench().run(branched)).rejects.toThrow(/"loop".*wait for itself/);
    });

    it('two operations that would wait for each other are refused', async () => {
      const chain = (first: string, second: string) =>
        singleFlight(first, function* () {
          yield* ask('sleep', 5);
          yield* singleFlight(second, function* () {
            yield* ask('sleep', 5);
          });
        });
      const crossed = mapConcurrent([chain('a', 'b'), chain('b', 'a')], 2);
      await expect(createBench().run(crossed)).rejects.toThrow(/wait for itself/);
    });
  });

  describe(`${name}: permits`, () => {
    it('at most as many operations of a key run as it has permits, across all branches, first come first served', async () => {
      const bench = createBench({ service: echo, latencyMs: 10 });
      const begun: number[] = [];
      const visit = (index: number): Op<string> =>
        withLimit(
          'place',
          2,
          (function* () {
            begun.push(index);
            return yield* fetchText(`/${index}`);
          })(),
        );
      const shared = singleFlight('shared', () => mapConcurrent([visit(4), visit(5)], 2));
      const results = await bench.run(
        mapConcurrent<unknown>([mapConcurrent(count(4).map(visit), 4), shared, visit(6)], 3),
      );
      expect(results).toEqual([count(4).map((index) => `/${index}`), ['/4', '/5'], '/6']);
      expect(bench.recording.maxInFlight).toBe(2);
      expect(begun).toEqual([6, 0, 1, 2, 3, 4, 5]);
      expect(bench.recording.elapsedMs()).toBe(40);
    });

    it('different keys do not wait for each other, not even nested ones', async () => {
      const bench = createBench({ latencyMs: 10 });
      const nested = (index: number) =>
        withLimit(`outer ${index}`, 1, withLimit(`inner ${index}`, 1, fetchText(`/${index}`)));
      await bench.run(mapConcurrent(count(5).map(nested), 5));
      expect(bench.recording.elapsedMs()).toBe(10);
    });

    it('a failure is thrown to its caller, and its permit is free again', async () => {
      const bench = createBench({ service: echo });
      const attempt = function* (op: Op<string>): Op<string> {
        try {
          return yield* withLimit('place', 1, op);
        } catch (error) {
          return String(error);
        }
      };
      const both = mapConcurrent([attempt(refuse('no paper')), attempt(fetchText('/next'))], 2);
      expect(await bench.run(both)).toEqual(['Error: no paper', '/next']);
    });

    it('an operation that requests its own key again is refused, directly, through a branch or a shared call', async () => {
      const own = (inner: () => Op<unknown>): Op<unknown> =>
        withLimit(
          'own',
          3,
          (function* () {
            return yield* inner();
          })(),
        );
      const again = () => withLimit('own', 3, ignore());
      await expect(createBench().run(own(again))).rejects.toThrow(/"own".*wait for itself/);
      await expect(createBench().run(own(() => mapConcurrent([again()], 1)))).rejects.toThrow(/"own".*wait for itself/);
      await expect(createBench().run(own(() => singleFlight('flight', again)))).rejects.toThrow(
        /"own".*wait for itself/,
      );
    });

    it('a key without a permit is refused', async () => {
      await expect(createBench().run(withLimit('none', 0, succeed(1)))).rejects.toThrow(RangeError);
      await expect(createBench().run(withLimit('none', NaN, succeed(1)))).rejects.toThrow(RangeError);
    });

    it('cancelling ends the operations under way, and waiting ones do not start', async () => {
      const bench = createBench({ latencyMs: 10 });
      const cleaned: number[] = [];
      const stay = function* (index: number): Op<void> {
        try {
          for (;;) yield* fetchText(`/${index}`);
        } finally {
          cleaned.push(index);
        }
      };
      const stays = mapConcurrent(
        count(5).map((index) => withLimit('place', 2, stay(index))),
        5,
      );
      await expect(bench.run(stays, { cancelAtMs: 25 })).rejects.toThrow(Cancelled);
      expect(cleaned).toEqual([0, 1]);
      expect(bench.recording.multiset().filter((line) => !/\/[01] /.test(line))).toEqual([]);
    });
  });

  endingConformance(name, createBench);
}
