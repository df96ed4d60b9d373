import type { z } from "zod";
import type { Permission } from "./base/permissions";
import type { CommandCtx, Ctx } from "./context";

/** Why an operation asks for no permission, for the guard that counts these. */
export interface OpenAccess {
  readonly open: string;
}

/** Either a permission or a reason for having none; one that says neither does not compile. */
export type Access = { permission: Permission; access?: never } | { access: OpenAccess; permission?: never };

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

/** What a door needs of an operation, whatever its input and output. */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly kind: "query" | "command";
  readonly permission?: Permission | undefined;
  readonly access?: OpenAccess | undefined;
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

export type Query<I extends z.ZodType, O extends z.ZodType> = QueryDefinition<I, O> & Perform & { readonly kind: "query"; (ctx: Ctx, input: z.output<I>): Promise<z.output<O>> };

export type Command<I extends z.ZodType, O extends z.ZodType> = CommandDefinition<I, O> & Perform & { readonly kind: "command"; (ctx: Ctx | CommandCtx, input: z.output<I>): Promise<z.output<O>> };
