import { customFieldRetyped, fillCustomField, finishCustomField } from "@/lib/domains/custom-fields";
import type { Ctx } from "@/lib/kernel/context";
import { onEvent, type Steps } from "../on-event";

/** Converts the values of a field that took the place of another, in parts after which a killed run goes on. */
export async function fillField(ctx: Ctx, id: string, step: Steps): Promise<void> {
  let after: string | null = null;
  let part = 0;
  do {
    const last: string | null = after;
    after = await step.run(`fill-part-${part}`, () => fillCustomField(ctx, id, last));
    part += 1;
  } while (after !== null);
  await step.run("finish", () => finishCustomField(ctx, { id }).then(() => null));
}

export const fillRetypedField = onEvent("fill-retyped-field", customFieldRetyped, ({ ctx, data, step }) => fillField(ctx, data.id, step));
