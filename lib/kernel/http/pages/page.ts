import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { findPerson, nameTenant, resolveCaller } from "../../auth/caller";
import { readCookie, sessionCookieName } from "../../auth/session-token";
import type { Caller } from "../../auth/identity";
import { choiceCookieName } from "../../base/choice-cookie";
import { AppError } from "../../base/errors";
import { createContext, type Ctx } from "../../context";
import type { Query } from "../../definition";
import type { Person } from "../../platform-operation";
import { getRuntime } from "../../runtime";
import { nestFields } from "../../base/query-fields";
import type { z } from "zod";
import { decodeInput, requestInfo } from "../endpoint/endpoint";

/** The page's request for the caller resolver; pages are for people, so an API key in it is ignored. */
async function readPageRequest(): Promise<Request> {
  const sent = new Headers(await headers());
  sent.delete("authorization");
  sent.delete("atrium-tenant");
  return new Request("http://localhost/", { headers: sent });
}

/** The caller of a staff page of the tenant `slug`, resolved once per request, or the error that denies access. */
export const findStaffReader = cache(async (slug: string): Promise<Caller | AppError> => {
  try {
    return await resolveCaller(getRuntime(), nameTenant(await readPageRequest(), slug));
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
});

/**
 * The context of a staff page of the tenant `slug`, for running queries. Redirects a visitor to sign-in with a return to `path`; a person
 * outside the tenant sees "not found", as for a tenant that does not exist.
 */
export async function readStaffPage(slug: string, path: string): Promise<Ctx> {
  const reader = await findStaffReader(slug);
  if (!(reader instanceof AppError))
    return createContext({ runtime: getRuntime(), ...reader, request: requestInfo(await readPageRequest(), randomUUID()) });
  if (reader.code === "unauthenticated") redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  if (reader.code === "second_factor_required") redirect(`/account?required=${slug}&next=${encodeURIComponent(path)}`);
  if (reader.code === "forbidden" || reader.code === "not_found") notFound();
  throw reader;
}

/** The signed-in person on a page without a tenant, or null for a visitor. */
export async function readPagePerson(): Promise<Person | null> {
  return findPerson(getRuntime(), await readPageRequest());
}

/** Whether the browser has a session cookie, open or not. Public pages ask only this, because they work while the database is down. */
export async function hasSessionCookie(): Promise<boolean> {
  return readCookie((await headers()).get("cookie"), sessionCookieName(getRuntime().environment.ATRIUM_BASE_URL)) !== null;
}

/** A display choice of the reader's browser, such as the language; undefined without one. */
export async function readChoice(name: string): Promise<string | undefined> {
  // First, since a page that is built ahead ends here, and has no runtime.
  const jar = await cookies();
  return jar.get(choiceCookieName(name, getRuntime().environment.ATRIUM_BASE_URL.startsWith("https://")))?.value;
}

/** Whether emails are not sent, and are read in the demo mailbox. */
export const isDemo = (): boolean => getRuntime().environment.ATRIUM_DEMO === "1";

/** Demo only: the credentials of its visitor account. */
export function readDemoVisitor(): { email: string; password: string } | null {
  const { ATRIUM_DEMO, ATRIUM_DEMO_VISITOR } = getRuntime().environment;
  const [email, password] = ATRIUM_DEMO === "1" ? (ATRIUM_DEMO_VISITOR?.split(" ") ?? []) : [];
  return email === undefined || password === undefined ? null : { email, password };
}

/** The result of a query for a staff page, in wire form as in the API. A missing or forbidden record is "not found". */
export async function readOnPage<I extends z.ZodType, O extends z.ZodType>(
  ctx: Ctx,
  operation: Query<I, O>,
  input: z.input<I>,
): Promise<z.input<O>> {
  const wire = await performOnPage(ctx, operation, input);
  return wire === refused ? notFound() : wire;
}

/** Like `readOnPage` for optional parts of a page: null if missing or forbidden. */
export async function findOnPage<I extends z.ZodType, O extends z.ZodType>(
  ctx: Ctx,
  operation: Query<I, O>,
  input: z.input<I>,
): Promise<z.input<O> | null> {
  const wire = await performOnPage(ctx, operation, input);
  return wire === refused ? null : wire;
}

const refused = Symbol("absent, or not for the reader");

async function performOnPage<I extends z.ZodType, O extends z.ZodType>(
  ctx: Ctx,
  operation: Query<I, O>,
  input: z.input<I>,
): Promise<z.input<O> | typeof refused> {
  try {
    const { wire } = await operation.perform(ctx, decodeInput(operation.input, input as Record<string, unknown>, ["id"]), {});
    return wire as z.input<O>;
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "forbidden")) return refused;
    throw error;
  }
}

/** The parameters of a page's address that the list accepts; invalid ones are ignored, so that no link breaks a page. */
export function listParameters(
  operation: { input: z.ZodObject },
  address: Record<string, string | string[] | undefined>,
): Record<string, string> {
  const fields = new Map(Object.entries(operation.input.shape) as [string, z.ZodType][]);
  return Object.fromEntries(
    Object.entries(address).flatMap(([name, value]) => {
      if (typeof value !== "string" || value === "") return [];
      const [[field, nested] = [name, value]] = Object.entries(nestFields({ [name]: value }));
      return fields.get(field)?.safeParse(nested).success ? [[name, value]] : [];
    }),
  );
}

/**
 * A list's page with its total for the page's address: the first one if the cursor is missing, forged or of another sort. `query` is the
 * list, `include` its additional includes.
 */
export async function readFirstPage<I extends z.ZodObject, O extends z.ZodType>(
  ctx: Ctx,
  operation: Query<I, O>,
  address: Record<string, string | string[] | undefined>,
  include = "total",
): Promise<{ query: Record<string, string>; page: z.input<O> }> {
  const { cursor, limit: _limit, include: _include, ...query } = listParameters(operation, address);
  const read = (place: { cursor?: string }) =>
    readOnPage(ctx, operation, nestFields({ ...query, ...place, include }) as unknown as z.input<I>);
  if (cursor === undefined) return { query, page: await read({}) };
  try {
    return { query, page: await read({ cursor }) };
  } catch (error) {
    if (error instanceof AppError && error.code === "malformed") return { query, page: await read({}) };
    throw error;
  }
}
