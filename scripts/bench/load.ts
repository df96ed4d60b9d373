import { Pool } from "undici";
import { AppError } from "@/lib/kernel/base/errors";
import { percentile } from "./statistics";

export interface Shot {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Volley {
  count: number;
  seconds: number;
  per_second: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Answers by status. */
  statuses: ReadonlyMap<number, number>;
}

/** Sends requests to one server over persistent connections. */
export class Gun {
  readonly #pool: Pool;

  constructor(origin: string, connections = 128) {
    this.#pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: 60_000, bodyTimeout: 60_000 });
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Sends one request; returns status and text. */
  async fire(shot: Shot): Promise<{ status: number; text: string }> {
    const { statusCode, body } = await this.#pool.request({
      method: shot.method,
      path: shot.path,
      headers: shot.headers ?? {},
      ...(shot.body === undefined ? {} : { body: shot.body }),
    });
    return { status: statusCode, text: await body.text() };
  }

  /** Runs clients that each send the next request after an answer, until the time or the shots run out. */
  async closedLoop(clients: number, until: { seconds: number } | { shots: number }, next: (client: number) => Shot): Promise<Volley> {
    const tally = new Tally();
    const deadline = "seconds" in until ? tally.started + until.seconds * 1000 : Infinity;
    let left = "shots" in until ? until.shots : Infinity;
    const lane = async (client: number): Promise<void> => {
      while (left-- > 0 && performance.now() < deadline) await tally.time(() => this.fire(next(client)));
    };
    await Promise.all(Array.from({ length: clients }, (_, client) => lane(client)));
    return tally.sum();
  }

  /** Sends requests at a fixed rate without waiting for answers, as independent users do; latency includes queueing. */
  async openLoop(perSecond: number, seconds: number, next: () => Shot): Promise<Volley> {
    const tally = new Tally();
    const waiting: Promise<void>[] = [];
    const total = Math.round(perSecond * seconds);
    for (let sent = 0; sent < total; sent++) {
      const due = tally.started + (sent * 1000) / perSecond;
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      waiting.push(tally.time(() => this.fire(next()), due));
    }
    await Promise.all(waiting);
    return tally.sum();
  }
}

class Tally {
  readonly started = performance.now();
  readonly #latencies: number[] = [];
  readonly #statuses = new Map<number, number>();

  /** @param since when the request was due; default now. */
  async time(send: () => Promise<{ status: number }>, since = performance.now()): Promise<void> {
    const { status } = await send();
    this.#latencies.push(performance.now() - since);
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
  }

  sum(): Volley {
    const seconds = (performance.now() - this.started) / 1000;
    const count = this.#latencies.length;
    return {
      count,
      seconds,
      per_second: count / seconds,
      p50: percentile(this.#latencies, 0.5),
      p95: percentile(this.#latencies, 0.95),
      p99: percentile(this.#latencies, 0.99),
      statuses: this.#statuses,
    };
  }
}

/** @throws AppError `internal` with the number of failed requests, since their latencies are meaningless. */
export function assertAnswered(volley: Volley): Volley {
  const failures = [...volley.statuses].filter(([status]) => status < 200 || status > 299);
  if (failures.length > 0)
    throw new AppError(
      "internal",
      `Of ${String(volley.count)} requests some ` +
        `failed: ${failures.map(([status, count]) => `${String(count)} with ${String(status)}`).join(", ")}.`,
    );
  return volley;
}
