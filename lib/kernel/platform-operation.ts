import type { z } from "zod";
import type { OpenAccess } from "./definition";
import type { RequestInfo } from "./context";
import type { Runtime } from "./runtime";
import { encodeWire } from "./base/wire";

/** A signed-in person, apart from any tenant. */
export interface Person {
  user_id: string;
  session_id: string;
  email: string;
  name: string;
  /** When the password was last given in this session. */
  confirmed_at: Date;
}

export interface PlatformCtx<Who> {
  readonly runtime: Runtime;
  readonly person: Who;
  readonly request: RequestInfo;
}

interface Definition<I extends z.ZodType, O extends z.ZodType, Who> {
  readonly id: string;
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  readonly example: z.input<I>;
  run(ctx: PlatformCtx<Who>, input: z.output<I>): Promise<z.output<O>>;
}

/** What a door needs of such an operation, whatever its input and output. */
export type PlatformOperation = {
  readonly id: string;
  readonly summary: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly example: unknown;
} & (
  | { readonly kind: "visitor"; readonly access: OpenAccess; perform(ctx: PlatformCtx<null>, input: unknown): Promise<unknown> }
  | { readonly kind: "person"; perform(ctx: PlatformCtx<Person>, input: unknown): Promise<unknown> }
);

/**
 * What precedes a tenant and needs no sign-in: signing up, resetting a password. It has no tenant, so it has neither the tenant's
 * pool nor its audit; it says why it is open.
 */
export function visitorOperation<I extends z.ZodType, O extends z.ZodType>(definition: Definition<I, O, null> & { access: OpenAccess }) {
  return {
    ...definition,
    kind: "visitor" as const,
    perform: async (ctx: PlatformCtx<null>, input: unknown): Promise<unknown> =>
      encodeWire(definition.output, await definition.run(ctx, input as z.output<I>)),
  };
}

/** What belongs to a person and not to a tenant: the own sessions, password and second factor. It needs a session. */
export function personOperation<I extends z.ZodType, O extends z.ZodType>(definition: Definition<I, O, Person>) {
  return {
    ...definition,
    kind: "person" as const,
    perform: async (ctx: PlatformCtx<Person>, input: unknown): Promise<unknown> =>
      encodeWire(definition.output, await definition.run(ctx, input as z.output<I>)),
  };
}
