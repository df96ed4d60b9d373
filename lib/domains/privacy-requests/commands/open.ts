import type { z } from "zod";
import { toDayColumn } from "@/lib/commerce/day-column";
import { languageOf } from "@/lib/commerce/locale-of";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { readSettings } from "@/lib/domains/settings";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { command, openToCustomers } from "@/lib/kernel/operation";
import { createRow } from "@/lib/kernel/rows";
import { privacyRequestOpened, privacyRequestQueued } from "../events";
import { toDetail } from "../queries";
import { privacyRows } from "../rows";
import { dueDayOf, nextReminder } from "../rules";
import {
  PrivacyPortalCreate,
  PrivacyReceived,
  PrivacyRequestCreate,
  PrivacyRequestDetail,
  type PrivacyOrigin,
  type PrivacyRequest,
} from "../schema";

type Asked = z.output<typeof PrivacyRequestCreate>;

/**
 * Stores a request. One from the portal needs no further proof: a session belongs to an address on file.
 * @param isProofSent whether links go out at once, since a command changes a row once.
 */
export async function storeRequest(
  ctx: CommandCtx,
  origin: z.output<typeof PrivacyOrigin>,
  asked: Asked,
  isProofSent = false,
): Promise<PrivacyRequest> {
  const settings = await readSettings(ctx);
  const today = dayInTimezone(ctx.clock.now(), settings.timezone);
  const { received_day = today, language = languageOf(settings.locale), phone = null, external_id = null, details = "", ...rest } = asked;
  if (received_day > today) throw invalidField("received_day", "future", "The request can’t be received in the future.");
  const due = dueDayOf({ received_day, waited_days: 0, extended: false });
  const next = nextReminder(due, today);
  const isProved = origin === "portal";
  return createRow(
    ctx,
    privacyRows,
    {
      ...{ ...rest, origin, phone, external_id, language, details, waited_days: 0, whole_customer: false, known: {}, summary: [] },
      ...{ received_day: toDayColumn(received_day), due_day: toDayColumn(due), reminder_day: next === null ? null : toDayColumn(next) },
      ...(isProved
        ? { status: "in_progress", verified_at: ctx.clock.now(), verified_by: "portal", work: "search" }
        : { status: isProofSent ? "identity_check" : "received", work: null }),
    },
    isProved ? privacyRequestQueued : privacyRequestOpened,
  );
}

export const openPrivacyRequest = command({
  id: "privacy_requests.open",
  summary: "Open a person's request about their data: access, rectification, erasure or portability",
  permission: "privacy_requests.write",
  input: PrivacyRequestCreate,
  output: PrivacyRequestDetail,
  example: { type: "access", name: "Ada Byron", email: "ada@northwind.example" },
  run: async (ctx, asked) => toDetail(ctx, (await storeRequest(ctx, "colleague", asked)).id),
});

export const openOwnPrivacyRequest = command({
  id: "privacy_requests.open_own",
  summary: "Ask for your own data in the portal",
  access: openToCustomers("A contact asks for their own data."),
  input: PrivacyPortalCreate,
  output: PrivacyReceived,
  example: { type: "access" },
  async run(ctx, { type, details }) {
    const { principal } = ctx;
    if (principal.kind !== "contact") throw new AppError("forbidden", "Only a contact signed in to the portal can do this.");
    const { name, email } = principal;
    await storeRequest(ctx, "portal", { type, name, email, details: details ?? "" });
    return { received: true as const };
  },
});
