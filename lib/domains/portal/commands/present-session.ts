import { resolveContact } from "@/lib/kernel/auth/outside";
import { AppError } from "@/lib/kernel/base/errors";
import { createContext, type RequestInfo, type TenantInfo } from "@/lib/kernel/context";
import type { Runtime } from "@/lib/kernel/runtime";
import { endPortalSession } from "./sessions";

interface Browser {
  runtime: Runtime;
  tenant: TenantInfo;
  cookies: string | null;
  request: RequestInfo;
}

/** Ends the session of this browser, if it has one: a new cookie replaces the old one, whose session would stay valid. */
export async function endPresentSession({ runtime, tenant, cookies, request }: Browser): Promise<void> {
  try {
    const ctx = createContext({ runtime, ...(await resolveContact(runtime, cookies, tenant.slug)), request });
    if (ctx.principal.kind === "contact") await endPortalSession(ctx, { id: ctx.principal.session_id });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unauthenticated") throw error;
  }
}
