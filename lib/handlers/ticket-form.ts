import { dropSent, storeSent } from "@/lib/domains/files";
import { sendLimits } from "@/lib/domains/files/schema";
import { asCompany } from "@/lib/domains/public-forms";
import { admitTicketFiles, submitTicket, submitTicketWithFiles, submitTicketWithoutScripts } from "@/lib/domains/tickets";
import { placeOf } from "@/lib/kernel/auth/attempts";
import { type Ctx, visitorContext } from "@/lib/kernel/context";
import { sniffLength } from "@/lib/kernel/files/sniff";
import type { ApiRequest } from "@/lib/kernel/http/endpoint/api-request";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { type PublicRate, limitVisitors } from "@/lib/kernel/http/endpoint/public-endpoint";
import { receiveFiles } from "@/lib/kernel/http/endpoint/receive-files";
import { readFormValues } from "@/lib/kernel/http/pages/form-values";
import { limitUnsolved, problemOf, storePublicForm, submitPublicForm } from "@/lib/kernel/http/pages/public-form";
import { siteForm } from "@/lib/kernel/http/pages/site-form";
import type { z } from "zod";

type Sent = z.output<typeof admitTicketFiles.input.shape.sent>;

interface Steps {
  /** Before a form without a challenge goes on; rejects it by default. */
  limitUnsolved?: () => Promise<void>;
  /** Takes a form that came without files. */
  withoutFiles(values: Record<string, unknown>): Promise<unknown>;
}

export const ticketFiles = { field: "files", most: sendLimits.files } as const;

/** 20,000 characters of any script. */
const fieldLimit = 128 * 1024;

/**
 * Takes a form for a ticket with its files. The form is judged, and its challenge used up, before any byte of a file is kept.
 */
export async function receiveTicketForm(ctx: Ctx, request: ApiRequest, { limitUnsolved, withoutFiles }: Steps): Promise<unknown> {
  let sent: Sent | null = null;
  const company = asCompany(ctx);
  return receiveFiles(request, {
    ...ticketFiles,
    ...{ limit: sendLimits.bytes, head: sniffLength, fieldLimit },
    keep: (upload) => storeSent(company, upload),
    drop: (file) => dropSent(company, file),
    async admit(values) {
      sent = decodeInput(admitTicketFiles.input.shape.sent, readFormValues(values), []);
      if (!sent.challenge) await limitUnsolved?.();
      const { trapped } = await admitTicketFiles(ctx, { sent, unsolved: limitUnsolved !== undefined });
      if (trapped) sent = null;
      return !trapped;
    },
    async store({ fields, files, asked }) {
      if (!asked) return withoutFiles(readFormValues(fields));
      if (sent !== null) await submitTicketWithFiles(ctx, { sent, files });
      return { received: true };
    },
  });
}

/** Ten forms at once from one address, then one every two minutes; a company takes a hundred at once, then one every two seconds. */
export const ticketFormRate: PublicRate = {
  name: "ticket-submit",
  address: { burst: 10, seconds: 120 },
  tenant: { burst: 100, seconds: 2 },
};

const forms = { submit: submitTicket, withoutScripts: submitTicketWithoutScripts };

/** The form that the company's own page shows; `view` is that page, or the one inside a frame. */
export const submitTicketByForm = siteForm<{ view: string }>({
  reason: "The company's form for tickets, which works without a script; its tenant is the host’s.",
  operationId: submitTicket.id,
  fields: null,
  // 20,000 characters of any script, percent-encoded.
  limit: 256 * 1024,
  page: ({ view }) => pageOf(view),
  problem: problemOf,
  async work({ names: { view }, ...call }) {
    const body = await submitPublicForm(call, readFormValues(call.fields), { rate: ticketFormRate, ...forms });
    return { location: `${pageOf(view)}?sent=1`, body };
  },
  async upload({ names: { view }, ...call }, request) {
    const place = placeOf(call.request.ip);
    await limitVisitors(call.runtime, ticketFormRate, call.tenant, place, new Headers());
    const ctx = visitorContext(call.runtime, call.tenant, call.request);
    await receiveTicketForm(ctx, request, {
      limitUnsolved: () => limitUnsolved(call),
      withoutFiles: (values) => storePublicForm(call, values, forms),
    });
    return { location: `${pageOf(view)}?sent=1` };
  },
});

const pageOf = (view: string): string => (view === "embed" ? "/forms/ticket/embed" : "/forms/ticket");
