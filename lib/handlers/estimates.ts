import { acceptEstimate, declineEstimate } from "@/lib/domains/estimates";
import { resolveContact, resolveLink } from "@/lib/kernel/auth/outside";
import { notFound } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import { createContext, linkedId } from "@/lib/kernel/context";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { siteForm } from "@/lib/kernel/http/pages/site-form";

const reason = "A form of the customers' pages, which works without a script; its tenant is the host's.";
/** 1,000 characters of any script, percent-encoded. */
const limit = 32 * 1024;

const answers = {
  accept: { operation: acceptEstimate, fields: ["revision", "signature"] },
  decline: { operation: declineEstimate, fields: ["revision", "reason"] },
} as const;

/** The fields that were filled in; an empty field of a form is none. */
function filled(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

const linkPage = ({ token }: { token: string }): string => `/d/${encodeURIComponent(token)}`;
const portalPage = ({ id }: { id: string }): string => `/portal/estimates/${encodeURIComponent(id)}`;

/** The holder of an estimate's link answers it. */
function answerByLink(answer: keyof typeof answers) {
  const { operation, fields } = answers[answer];
  return siteForm<{ token: string }>({
    reason,
    operationId: operation.id,
    fields,
    limit,
    page: linkPage,
    async work({ runtime, tenant, request, names, fields: sent }) {
      const ctx = createContext({ runtime, ...(await resolveLink(runtime, names.token, tenant.slug)), request });
      const id = linkedId(ctx, "estimate");
      if (id === null) throw notFound("estimate");
      await operation(ctx, decodeInput(operation.input, { ...filled(sent), id: encodeId("estimate", id) }, ["id"]));
      return { location: linkPage(names) };
    },
  });
}

/** A customer's contact, signed in at the portal, answers an estimate. */
function answerInPortal(answer: keyof typeof answers) {
  const { operation, fields } = answers[answer];
  return siteForm<{ id: string }>({
    reason,
    operationId: operation.id,
    fields,
    limit,
    page: portalPage,
    async work({ runtime, tenant, request, cookies, names, fields: sent }) {
      const ctx = createContext({ runtime, ...(await resolveContact(runtime, cookies, tenant.slug)), request });
      await operation(ctx, decodeInput(operation.input, { ...filled(sent), id: names.id }, ["id"]));
      return { location: portalPage(names) };
    },
  });
}

export const acceptByLink = answerByLink("accept");
export const declineByLink = answerByLink("decline");
export const acceptInPortal = answerInPortal("accept");
export const declineInPortal = answerInPortal("decline");
