import { z } from "zod";
import { formatDay } from "@/lib/commerce/format-day";
import { fromDayColumn } from "@/lib/commerce/day-column";
import { languageOf, localeOf } from "@/lib/commerce/locale-of";
import { queueMail } from "@/lib/domains/mail";
import { readSettings } from "@/lib/domains/settings";
import { idOf } from "@/lib/kernel/base/ids";
import { command, internal } from "@/lib/kernel/operation";
import { findPrivacyRequest } from "../queries";
import { PrivacyRequestId } from "../schema";

/** Tells the person of the outcome; a copy has an email of its own, with its link. */
export const mailPrivacyLetter = command({
  id: "privacy_requests.mail_letter",
  summary: "Email the person that their request was extended, refused, or fulfilled",
  access: internal("called by the background functions that follow privacy requests"),
  input: z.strictObject({ id: PrivacyRequestId, letter: z.enum(["extended", "refused", "corrected", "erased", "held"]), version: z.int() }),
  output: z.object({ mail_id: idOf("mail") }),
  example: { id: "prq_01jd0p2q3r4s5t6v7w8x9y0z1a", letter: "extended", version: 2 },
  async run(ctx, { id, letter, version }) {
    const row = await findPrivacyRequest(ctx, id);
    const { country } = await readSettings(ctx);
    const language = languageOf(row.language);
    const sent = { language, to: [{ name: row.name, address: row.email }], idempotency_key: `privacy-letter:${id}:${String(version)}` };
    const name = { "contact.name": row.name };
    const due = formatDay(fromDayColumn(row.due_day), localeOf(language, country));
    const mail = await (() => {
      switch (letter) {
        case "extended":
          return queueMail(ctx, {
            ...sent,
            key: "privacy_extended",
            values: { ...name, "request.due": due, "request.reason": row.extension_reason ?? "" },
          });
        case "refused":
          return queueMail(ctx, { ...sent, key: "privacy_refused", values: { ...name, "request.reason": row.decision ?? "" } });
        case "corrected":
          return queueMail(ctx, { ...sent, key: "privacy_corrected", values: { ...name, "request.note": row.note ?? "" } });
        case "held":
          return queueMail(ctx, { ...sent, key: "privacy_held", values: name });
        case "erased":
          return queueMail(ctx, { ...sent, key: "privacy_erased", values: name });
      }
    })();
    return { mail_id: mail.id };
  },
});
