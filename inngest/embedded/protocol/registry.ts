import { type Expression, compileExpression } from "../expressions/expression";
import type { Tx } from "../database/database";
import { parseDuration } from "../cron/duration";
import { type FunctionConfig, functionSchema } from "./registration";

/** A registered function with compiled expressions. Durations are in milliseconds. */
export interface RegisteredFunction {
  id: string;
  /** The configured retries plus one. */
  max_attempts: number;
  triggers: { event: string; expression: Expression | undefined }[];
  crons: string[];
  idempotency: Expression | undefined;
  concurrency: { limit: number; scope: string; key: Expression | undefined }[];
  debounce: { key: Expression | undefined; period: number; timeout: number | undefined } | undefined;
  singleton: { key: Expression | undefined; mode: "skip" | "cancel" } | undefined;
  cancel: { event: string; expression: Expression | undefined }[];
}

/** An immutable snapshot of the registered functions. */
export class Registry {
  readonly functions: ReadonlyMap<string, RegisteredFunction>;
  private readonly byEvent = new Map<string, RegisteredFunction[]>();

  constructor(configs: readonly FunctionConfig[]) {
    const functions = configs.map(prepareFunction);
    this.functions = new Map(functions.map((known) => [known.id, known]));
    for (const known of functions) {
      for (const event of new Set(known.triggers.map((trigger) => trigger.event))) {
        this.byEvent.set(event, [...(this.byEvent.get(event) ?? []), known]);
      }
    }
  }

  /** The functions with a trigger of this event name whose expression, if any, is true. */
  triggeredBy(event: { name: string }): RegisteredFunction[] {
    return (this.byEvent.get(event.name) ?? []).filter((known) =>
      known.triggers.some((trigger) => trigger.event === event.name && (trigger.expression?.matches({ event }) ?? true)),
    );
  }

  hasTrigger(eventName: string): boolean {
    return this.byEvent.has(eventName);
  }
}

/** Loads the functions of the last sync from the database. */
export async function loadRegistry(tx: Tx): Promise<Registry> {
  const { rows } = await tx.query<{ config: unknown }>("select config from engine.function order by id");
  return new Registry(rows.map((row) => functionSchema.parse(row.config)));
}

function optionalExpression(source: string | undefined): Expression | undefined {
  return source === undefined ? undefined : compileExpression(source);
}

function prepareFunction(config: FunctionConfig): RegisteredFunction {
  const { debounce, singleton } = config;
  return {
    id: config.id,
    max_attempts: config.steps.step.retries.attempts + 1,
    triggers: config.triggers.flatMap(({ event, expression }) =>
      event === undefined ? [] : [{ event, expression: optionalExpression(expression) }],
    ),
    crons: config.triggers.flatMap(({ cron }) => (cron === undefined ? [] : [cron])),
    idempotency: optionalExpression(config.idempotency),
    concurrency: prepareConcurrency(config.concurrency),
    debounce: debounce && {
      key: optionalExpression(debounce.key),
      period: parseDuration(debounce.period) ?? 0,
      timeout: debounce.timeout === undefined ? undefined : parseDuration(debounce.timeout),
    },
    singleton: singleton && { key: optionalExpression(singleton.key), mode: singleton.mode },
    cancel: (config.cancel ?? []).map((cancel) => ({ event: cancel.event, expression: optionalExpression(cancel.if) })),
  };
}

function prepareConcurrency(config: FunctionConfig["concurrency"]): RegisteredFunction["concurrency"] {
  // In the SDK, 0 means no limit.
  if (config === undefined || config === 0) return [];
  const limits = typeof config === "number" ? [{ limit: config }] : Array.isArray(config) ? config : [config];
  return limits.map((limit) => ({
    limit: limit.limit,
    scope: ("scope" in limit ? limit.scope : undefined) ?? "fn",
    key: optionalExpression("key" in limit ? limit.key : undefined),
  }));
}
