import type { z } from "zod";
import { placeOf } from "../../auth/attempts";
import type { AppError } from "../../base/errors";
import { visitorContext } from "../../context";
import type { Command, Exchange } from "../../definition";
import { decodeInput } from "../endpoint/endpoint";
import { limitVisitors, type PublicRate } from "../endpoint/public-endpoint";
import type { SiteCall } from "./site-form";

interface PublicForm<I extends z.ZodType, O extends z.ZodType> {
  rate: PublicRate;
  submit: Exchange<I, O>;
  withoutScripts: Command<I, O>;
}

/** Three forms without a solved challenge at once from one address, then one every ten minutes; twenty from all, then one every minute. */
const unsolvedRate: PublicRate = { name: "form-unsolved", address: { burst: 3, seconds: 600 }, tenant: { burst: 20, seconds: 60 } };

/** Stores what a company's own form page sent; without a solution only where the company allows that, and at a lower rate. */
export async function submitPublicForm<I extends z.ZodType, O extends z.ZodType>(
  { runtime, tenant, request }: Pick<SiteCall<object>, "runtime" | "tenant" | "request">,
  fields: Record<string, unknown>,
  { rate, submit, withoutScripts }: PublicForm<I, O>,
): Promise<Record<string, unknown>> {
  const ctx = visitorContext(runtime, tenant, request);
  const place = placeOf(request.ip);
  await limitVisitors(runtime, rate, tenant, place, new Headers());
  const input = decodeInput(submit.input, fields, []) as z.output<I>;
  if (typeof fields["challenge"] === "string") return (await submit(ctx, input)) as Record<string, unknown>;
  await limitVisitors(runtime, unsolvedRate, tenant, place, new Headers());
  return (await withoutScripts(ctx, input)) as Record<string, unknown>;
}

/** What the form's page says about an error: a challenge or a time has its own text. */
export function problemOf({ code, errors }: AppError): string {
  const [first] = errors ?? [];
  if (first?.path === "challenge") return first.code === "scripts" ? "scripts" : "challenge";
  return first?.path === "form_token" ? "expired" : code;
}
