import type { z } from "zod";
import type { AppError } from "./base/errors";
import type { Permission } from "./base/permissions";
import type { CommandCtx, Ctx } from "./context";

/** Why an operation asks for no permission, for the guard that counts these. */
export interface OpenAccess {
  readonly open: string;
  readonly internal?: never;
  /** Customers' contacts and holders of a link may call it too. */
  readonly to_customers?: true;
  /** A command that may run even while the caller looks at the app as another role. */
  readonly to_viewers?: true;
}

/** For an operation that no route may mount: which code of the server calls it. */
export interface InternalAccess {
  readonly internal: string;
  readonly open?: never;
  readonly to_customers?: never;
  readonly to_viewers?: never;
}

/** Either a permission or a reason for having none; one that says neither does not compile. */
export type Access = { permission: Permission; access?: never } | { access: OpenAccess | InternalAccess; permission?: never };

interface Described<Input extends z.ZodType, Output extends z.ZodType> {
  /** `<noun>.<verb>`: the OpenAPI operationId and the audit's name of the act. */
  readonly id: string;
  /** One line for the API's documentation. */
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** A wire-shaped input that parses; used by documentation, guards and bench. */
  readonly example: z.input<Input>;
}

export type QueryDefinition<I extends z.ZodType, O extends z.ZodType> = Described<I, O> &
  Access & { run(ctx: Ctx, input: z.output<I>): Promise<z.output<O>> };

export type CommandDefinition<I extends z.ZodType, O extends z.ZodType> = Described<I, O> &
  Access & { run(ctx: CommandCtx, input: z.output<I>): Promise<z.output<O>> };

/** What came back from an outside system. */
export type Reply<Answer> =
  | { kind: "answered"; answer: Answer }
  /** It said no, and will not think better of it. */
  | { kind: "refused"; error: AppError }
  /** It never answered, and by now does not know a repeat from a new request: whether it acted is not known. */
  | { kind: "lost" };

/** What an exchange tells its caller: a value, or a refusal that is stored all the same. */
export type Applied<Value> = { value: Value } | { refusal: AppError };

/**
 * `Request` is JSON: it is kept until the answer is stored, so that another process can ask again. The attempt's id is the same
 * in all three steps and on every repeat; it is the outside system's idempotency key.
 */
export type ExchangeDefinition<I extends z.ZodType, O extends z.ZodType, Request, Answer> = Described<I, O> &
  Access & {
    /** In a transaction: stores the attempt, and says what to ask. Or finds the answer there already. */
    prepare(ctx: CommandCtx, input: z.output<I>, attemptId: string): Promise<{ ask: Request } | { value: z.output<O> }>;
    /** Outside of any, within 10 s. `unavailable` means: ask again later; any other `AppError` is a refusal. */
    call(ctx: Ctx, request: Request, attemptId: string): Promise<Answer>;
    /** In a second transaction: stores what came back. */
    apply(ctx: CommandCtx, asked: { request: Request; attempt_id: string }, reply: Reply<Answer>): Promise<Applied<z.output<O>>>;
  };

/** What a door needs of an operation, whatever its input and output. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly kind: "query" | "command" | "exchange";
  readonly permission?: Permission | undefined;
  readonly access?: OpenAccess | InternalAccess | undefined;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly example: unknown;
  /** Runs on decoded input and answers in wire form. */
  perform(ctx: Ctx, input: unknown, terms: CommandTerms): Promise<Outcome>;
}

/** What a door may add to a command: the version the caller saw, and a key under which the answer is remembered. */
export interface CommandTerms {
  expected_version?: number | null;
  idempotency?: { key: string; caller: string; request_hash: string; status: number };
}

export interface Outcome {
  wire: unknown;
  /** The remembered status of a repeat; null for a first answer. */
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

/** How a sweep goes on with what another process left without an answer. */
export interface Resume {
  resume(ctx: Ctx, open: OpenExchange): Promise<void>;
}

/** A stored question that this process has to itself for now. */
export interface OpenExchange {
  id: string;
  operation: string;
  request: unknown;
  idempotency: { id: string; status: number } | null;
  created_at: Date;
}
