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

type FormCall = Pick<SiteCall<object>, "runtime" | "tenant" | "request">;

/** @throws AppError `rate_limited` for one form too many without a solved challenge. */
export function limitUnsolved({ runtime, tenant, request }: FormCall): Promise<void> {
  return limitVisitors(runtime, unsolvedRate, tenant, placeOf(request.ip), new Headers());
}

/** Stores what a company's own form page sent; without a solution only where the company allows that, and at a lower rate. */
export async function submitPublicForm<I extends z.ZodType, O extends z.ZodType>(
  call: FormCall,
  fields: Record<string, unknown>,
  { rate, ...form }: PublicForm<I, O>,
): Promise<Record<string, unknown>> {
  await limitVisitors(call.runtime, rate, call.tenant, placeOf(call.request.ip), new Headers());
  return storePublicForm(call, fields, form);
}

/** The same, once the form's rate was limited. */
export async function storePublicForm<I extends z.ZodType, O extends z.ZodType>(
  call: FormCall,
  fields: Record<string, unknown>,
  { submit, withoutScripts }: Omit<PublicForm<I, O>, "rate">,
): Promise<Record<string, unknown>> {
  const ctx = visitorContext(call.runtime, call.tenant, call.request);
  const input = decodeInput(submit.input, fields, []) as z.output<I>;
  if (typeof fields["challenge"] === "string") return (await submit(ctx, input)) as Record<string, unknown>;
  await limitUnsolved(call);
  return (await withoutScripts(ctx, input)) as Record<string, unknown>;
}

/** What the form's page says about an error: a challenge or a time has its own text. */
export function problemOf({ code, errors }: AppError): string {
  const [first] = errors ?? [];
  if (first?.path === "challenge") return first.code === "scripts" ? "scripts" : "challenge";
  if (first?.path === "files" || code === "too_large" || code === "unsupported_media_type") return "files";
  return first?.path === "form_token" ? "expired" : code;
}
