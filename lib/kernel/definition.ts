import type { z } from "zod";
import type { AppError } from "./base/errors";
import type { Permission } from "./base/permissions";
import type { CommandCtx, Ctx } from "./context";

/** Why an operation needs no permission; a guard counts these. */
export interface OpenAccess {
  readonly open: string;
  readonly internal?: never;
  /** Customers' contacts and link holders may call it too. */
  readonly to_customers?: true;
  /** Somebody unauthenticated at the tenant may call it too. */
  readonly to_visitors?: true;
  /** A command that may run while the caller previews another role. */
  readonly to_viewers?: true;
}

/** For an operation that no route may mount: names the server code that calls it. */
export interface InternalAccess {
  readonly internal: string;
  readonly open?: never;
  /** The server code calls it for a signed-in contact. */
  readonly to_customers?: true;
  /** The server code calls it for somebody unauthenticated at the tenant. */
  readonly to_visitors?: true;
  readonly to_viewers?: never;
}

/** Either a permission or a reason for having none; a definition with neither does not compile. */
export type Access = { permission: Permission; access?: never } | { access: OpenAccess | InternalAccess; permission?: never };

/**
 * For what hands out access, secrets or everything at once: a session alone is not enough, its person must have entered the password within
 * ten minutes. `keys` says whether API keys may call it: by a key's permission a colleague who confirmed said so, or not at all.
 */
export interface Confirmation {
  readonly keys: boolean;
}

interface Described<Input extends z.ZodType, Output extends z.ZodType> {
  /** `<noun>.<verb>`: the OpenAPI operationId and the name in the audit. */
  readonly id: string;
  /** One line for the API's documentation. */
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  readonly confirmed?: Confirmation;
  /** A wire-form input that parses; used by documentation, guards and bench. */
  readonly example: z.input<Input>;
}

export type QueryDefinition<I extends z.ZodType, O extends z.ZodType> = Described<I, O> &
  Access & { run(ctx: Ctx, input: z.output<I>): Promise<z.output<O>> };

export type CommandDefinition<I extends z.ZodType, O extends z.ZodType> = Described<I, O> &
  Access & { run(ctx: CommandCtx, input: z.output<I>): Promise<z.output<O>> };

/** The result of calling an external system. */
export type Reply<Answer> =
  | { kind: "answered"; answer: Answer }
  /** The system rejected the request for good. */
  | { kind: "refused"; error: AppError }
  /** The system never answered and would no longer recognise a duplicate, so the outcome is unknown. */
  | { kind: "lost" };

/** The result of an exchange: a value, or a rejection that is committed nevertheless. */
export type Applied<Value> = { value: Value } | { refusal: AppError };

/**
 * `Request` is JSON and is stored until the answer is, so that another process can retry the call. The attempt's id is the same in all
 * three steps and on every retry; it is the external system's idempotency key.
 */
export type ExchangeDefinition<I extends z.ZodType, O extends z.ZodType, Request, Answer> = Described<I, O> &
  Access & {
    /** In a transaction: stores the attempt and returns the request, or the value if the work is already done. */
    prepare(ctx: CommandCtx, input: z.output<I>, attemptId: string): Promise<{ ask: Request } | { value: z.output<O> }>;
    /** Outside transactions, within 10 s. `unavailable` means retry later; any other `AppError` is a rejection. */
    call(ctx: Ctx, request: Request, attemptId: string): Promise<Answer>;
    /** In a second transaction: applies the reply. */
    apply(ctx: CommandCtx, asked: { request: Request; attempt_id: string }, reply: Reply<Answer>): Promise<Applied<z.output<O>>>;
  };

/** What endpoints need of an operation, independent of its input and output. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly kind: "query" | "command" | "exchange";
  readonly permission?: Permission | undefined;
  readonly access?: OpenAccess | InternalAccess | undefined;
  readonly confirmed?: Confirmation | undefined;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly example: unknown;
  /** Runs on decoded input and returns the wire form. */
  perform(ctx: Ctx, input: unknown, terms: CommandTerms): Promise<Outcome>;
}

/** What an endpoint may add to a command: the caller's version, and the idempotency key to store the answer under. */
export interface CommandTerms {
  expected_version?: number | null;
  idempotency?: { key: string; caller: string; request_hash: string; status: number };
}

export interface Outcome {
  wire: unknown;
  /** The stored status of a duplicate; null for a first answer. */
  status: number | null;
  replayed: boolean;
}

type Perform = Pick<Operation, "perform">;

export type Query<I extends z.ZodType, O extends z.ZodType> = QueryDefinition<I, O> &
  Perform & { readonly kind: "query"; (ctx: Ctx, input: z.output<I>): Promise<z.output<O>> };

export type Command<I extends z.ZodType, O extends z.ZodType> = CommandDefinition<I, O> &
  Perform & { readonly kind: "command"; (ctx: Ctx | CommandCtx, input: z.output<I>): Promise<z.output<O>> };

export type Exchange<I extends z.ZodType, O extends z.ZodType> = Described<I, O> &
  Access &
  Perform &
  Resume & { readonly kind: "exchange"; (ctx: Ctx, input: z.output<I>): Promise<z.output<O>> };

/** Resumes what another process left without an answer. */
export interface Resume {
  resume(ctx: Ctx, open: OpenExchange): Promise<void>;
}

/** A stored request that this process owns for now. */
export interface OpenExchange {
  id: string;
  operation: string;
  request: unknown;
  idempotency: { id: string; status: number } | null;
  created_at: Date;
}
