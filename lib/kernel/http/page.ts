import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { resolveCaller, resolvePerson } from "../auth/caller";
import { AppError } from "../base/errors";
import { createContext, type Ctx } from "../context";
import type { Person } from "../platform-operation";
import { getRuntime } from "../runtime";
import { requestInfo } from "./endpoint";

/** The page's own request as the callers' resolver takes it: a page is for people, so a key in it counts for nothing. */
async function readPageRequest(tenantSlug: string | null): Promise<Request> {
  const sent = new Headers(await headers());
  sent.delete("authorization");
  sent.delete("atrium-tenant");
  if (tenantSlug !== null) sent.set("atrium-tenant", tenantSlug);
  return new Request("http://localhost/", { headers: sent });
}

/**
 * The context of a staff page of the tenant `slug`, for calling queries. Sends a visitor to the sign-in page, from which they come back to
 * `path`; a person who is not of this tenant sees "not found", as for a tenant that does not exist.
 */
export async function readStaffPage(slug: string, path: string): Promise<Ctx> {
  const request = await readPageRequest(slug);
  const runtime = getRuntime();
  try {
    const caller = await resolveCaller(runtime, request);
    return createContext({ runtime, ...caller, request: requestInfo(request, randomUUID()) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated") redirect(`/sign-in?next=${encodeURIComponent(path)}`);
    if (error.code === "forbidden" || error.code === "not_found") notFound();
    throw error;
  }
}

/** The signed-in person of a page without a tenant, or null for a visitor. */
export async function readPagePerson(): Promise<Person | null> {
  try {
    return await resolvePerson(getRuntime(), await readPageRequest(null));
  } catch (error) {
    if (error instanceof AppError && error.code === "unauthenticated") return null;
    throw error;
  }
}
