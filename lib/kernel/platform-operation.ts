import type { z } from "zod";
import type { OpenAccess } from "./definition";
import type { RequestInfo } from "./context";
import type { Runtime } from "./runtime";
import { encodeWire } from "./base/wire";

/** A signed-in person, independent of tenants. */
export interface Person {
  user_id: string;
  session_id: string;
  email: string;
  name: string;
  /** When the person last entered the password in this session. */
  confirmed_at: Date;
  /** When the session last proved the second factor; null if it never did. */
  factor_at: Date | null;
  has_second_factor: boolean;
}

export interface PlatformCtx<Who> {
  readonly runtime: Runtime;
  readonly person: Who;
  readonly request: RequestInfo;
  /** Who is signed in in the browser of a visitor's operation; null for nobody. Absent on a page. */
  readonly signedIn?: () => Promise<Person | null>;
  /** Adds a line of `Set-Cookie` to a successful response. Absent where no response follows, as on a page. */
  readonly setCookie?: (line: string) => void;
}

interface Definition<I extends z.ZodType, O extends z.ZodType, Who> {
  readonly id: string;
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  readonly example: z.input<I>;
  run(ctx: PlatformCtx<Who>, input: z.output<I>): Promise<z.output<O>>;
}

/** What `platformEndpoint` needs of an operation, independent of its input and output. */
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
 * An operation outside tenants that needs no sign-in: sign-up, password reset. It has neither a tenant's pool nor its audit, and states why
 * it is open.
 */
export function visitorOperation<I extends z.ZodType, O extends z.ZodType>(definition: Definition<I, O, null> & { access: OpenAccess }) {
  return {
    ...definition,
    kind: "visitor" as const,
    perform: async (ctx: PlatformCtx<null>, input: unknown): Promise<unknown> =>
      encodeWire(definition.output, await definition.run(ctx, input as z.output<I>)),
  };
}

/** An operation on a person's own data (sessions, password, second factor). It requires a session but no tenant. */
export function personOperation<I extends z.ZodType, O extends z.ZodType>(definition: Definition<I, O, Person>) {
  return {
    ...definition,
    kind: "person" as const,
    perform: async (ctx: PlatformCtx<Person>, input: unknown): Promise<unknown> =>
      encodeWire(definition.output, await definition.run(ctx, input as z.output<I>)),
  };
}
