import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { ProviderInvoiceState, SubscriptionState } from "@/lib/kernel/ports/subscription-provider";
import { readyProvider } from "../queries/provider";

/** What the provider answered, with the number of the question. */
export interface Fetched {
  question: number;
  /** Null where the provider has no such subscription. */
  state: SubscriptionState | null;
  invoices: ProviderInvoiceState[];
}

/** Takes the next number for a question about a subscription; `due` also asks the worker to ask. */
export async function takeQuestion(ctx: Ctx, ref: string, due: Date | null = null): Promise<number> {
  const now = ctx.clock.now();
  const [row] = await ctx.db.$queryRaw<{ asked: number }[]>`
    insert into public.subscription_refreshes as r (id, tenant_id, provider_ref, asked, due_at, created_at, updated_at)
    values (${newId(now)}::uuid, ${ctx.tenant.id}::uuid, ${ref}, 1, ${due}, ${now}, ${now})
    on conflict (tenant_id, provider_ref) do update
    set asked = r.asked + 1, due_at = coalesce(excluded.due_at, r.due_at), updated_at = excluded.updated_at
    returning asked`;
  return row?.asked ?? 0;
}

/** Fetches the present state. The question's number is taken first, so a later question never has an older answer than it says. */
export async function fetchState(ctx: Ctx, ref: string): Promise<Fetched> {
  const { provider, config } = await readyProvider(ctx);
  const question = await takeQuestion(ctx, ref);
  const state = await provider.retrieve(ref, config);
  return { question, state, invoices: state === null ? [] : await provider.listInvoices(ref, config) };
}
